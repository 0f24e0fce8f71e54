import {
  type Cloth,
  drawFold,
  edgeShade,
  type Fold,
  fold,
  hollow,
  panel,
  ribbing,
  rolled,
  seam,
  stitch,
} from './cloth.ts';
import { mirror, turn } from './path.ts';
import {
  armhole,
  both,
  cuffLine,
  cuffPath,
  hemLine,
  type LongSleeve,
  longSleevePath,
  type Torso,
  torsoPath,
} from './torso.ts';

/** Measures every sweatshirt of the label shares: dropped shoulder, boxy body, ribbed hem and cuffs. */
export const fleece: Torso = {
  neck: [318, 250],
  neckDepth: 44,
  shoulder: [196, 304],
  armpit: [180, 492],
  waist: 172,
  hem: [180, 830],
  hemDrop: 8,
};

const sleeve: LongSleeve = { outer: [58, 800], inner: [128, 808], cuffDepth: 58, taper: 7 };

const hem =
  'M184 826C250 838 330 839 400 839C470 839 550 838 616 826C617 846 612 868 606 884C540 896 470 897 400 897C330 897 260 896 194 884C188 868 183 846 184 826Z';

const hemRibs = 'M196 859C254 866 330 868 400 868C470 868 546 866 604 859';

export type Body = { outline: string[]; definitions: string; panels: string; folds: Fold[] };

/** Body, sleeves and ribbing of a sweatshirt: everything but what happens at the neck and on the front. */
export function fleeceBody(cloth: Cloth): Body {
  const [leftTurn, rightTurn] = [cloth.random() * 2.4 - 0.6, cloth.random() * 2.4 - 1.4];
  const hang = (d: string, right: boolean) =>
    right ? turn(mirror(d), rightTurn, [604, 304]) : turn(d, leftTurn, [196, 304]);
  const sleeves = [false, true].map((right) => hang(longSleevePath(fleece, sleeve), right));
  const cuffs = [false, true].map((right) => hang(cuffPath(sleeve), right));
  const cuffLines = [false, true].map((right) => hang(cuffLine(sleeve), right));
  const cuffStitch = 'M56 790Q92 806 134 797';
  const body = torsoPath(fleece);
  return {
    outline: [...sleeves, ...cuffs, body, hem],
    definitions:
      rolled(cloth, 'b', [176, 0, 624, 30]) +
      rolled(cloth, 'l', [66, 520, 168, 552]) +
      rolled(cloth, 'r', [632, 552, 734, 520]),
    panels:
      cuffs.map((d, index) => panel(cloth, d, cloth.url(index ? 'r' : 'l'))).join('') +
      cuffLines.map((d) => ribbing(cloth, d, sleeve.cuffDepth - 10, 5)).join('') +
      drawFold(cloth, hollow([60, 806], [132, 810], 14, 0.6)) +
      drawFold(cloth, hollow([740, 806], [668, 810], 14, 0.6)) +
      sleeves.map((d, index) => panel(cloth, d, cloth.url(index ? 'r' : 'l'))).join('') +
      stitch(cloth, hang(cuffStitch, false), hang(cuffStitch, true)) +
      panel(cloth, hem, cloth.url('b')) +
      ribbing(cloth, hemRibs, 52) +
      drawFold(cloth, hollow([226, 838], [652, 838], 20, 0.6)) +
      edgeShade(cloth, fleece.shoulder, fleece.armpit) +
      panel(cloth, body, cloth.url('b')) +
      both(armhole(fleece))
        .map((d) => seam(cloth, d, 2))
        .join('') +
      stitch(cloth, ...both('M207 300C204 352 191 410 190 484')) +
      seam(cloth, hemLine(fleece)) +
      stitch(cloth, hemLine(fleece, 9)),
    folds: bodyFolds(cloth),
  };
}

function bodyFolds(cloth: Cloth): Fold[] {
  const vary = (amount: number) => (cloth.random() - 0.5) * amount;
  const gathers = [226, 292, 352, 430, 498, 566].flatMap((x) =>
    fold([x + vary(26), 828], [x + vary(40), 770 + vary(40)], 5 + vary(3), 0.42),
  );
  return [
    hollow([230, 560 + vary(40)], [330 + vary(30), 700], 90, 0.09),
    hollow([560, 540 + vary(40)], [480 + vary(30), 720], 96, 0.13),
    fold([184, 486], [292 + vary(20), 588 + vary(24)], 13, 0.55),
    fold([182, 512], [250 + vary(20), 660 + vary(30)], 10, 0.42),
    fold([616, 486], [516 + vary(20), 574 + vary(24)], 12, 0.55),
    fold([618, 520], [566 + vary(20), 690 + vary(30)], 10, 0.4),
    fold([236, 420 + vary(20)], [214, 300], 9, 0.3),
    fold([570, 410 + vary(20)], [584, 304], 9, 0.3),
    fold([88, 610 + vary(30)], [158, 560 + vary(20)], 9, 0.55),
    fold([78, 664 + vary(30)], [146, 640 + vary(20)], 8, 0.45),
    fold([712, 616 + vary(30)], [640, 566 + vary(20)], 9, 0.55),
    fold([722, 690 + vary(30)], [660, 650 + vary(20)], 8, 0.4),
    fold([62, 780], [120, 752 + vary(14)], 6, 0.45),
    fold([738, 776], [680, 748 + vary(14)], 6, 0.45),
    fold([118, 470], [176, 440 + vary(20)], 8, 0.35),
    fold([682, 474], [626, 436 + vary(20)], 8, 0.35),
    ...gathers,
  ];
}
