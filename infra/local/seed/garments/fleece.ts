import { type Cloth, type Fold, fold, panel, ribPattern, rolled, seam, stitch } from './cloth.ts';
import { mirror, turn } from './path.ts';
import { armhole, both, cuffPath, hemLine, type LongSleeve, longSleevePath, type Torso, torsoPath } from './torso.ts';

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

export type Body = { outline: string[]; definitions: string; panels: string; folds: Fold[] };

/** Body, sleeves and ribbing of a sweatshirt: everything but what happens at the neck and on the front. */
export function fleeceBody(cloth: Cloth): Body {
  const [leftTurn, rightTurn] = [cloth.random() * 2.4 - 0.6, cloth.random() * 2.4 - 1.4];
  const hang = (d: string, right: boolean) =>
    right ? turn(mirror(d), rightTurn, [604, 304]) : turn(d, leftTurn, [196, 304]);
  const sleeves = [false, true].map((right) => hang(longSleevePath(fleece, sleeve), right));
  const cuffs = [false, true].map((right) => hang(cuffPath(sleeve), right));
  const cuffStitch = 'M56 790Q92 806 134 797';
  const body = torsoPath(fleece);
  return {
    outline: [...sleeves, ...cuffs, body, hem],
    definitions:
      rolled(cloth, 'b', [176, 0, 624, 30]) +
      rolled(cloth, 'l', [66, 520, 168, 552]) +
      rolled(cloth, 'r', [632, 552, 734, 520]) +
      ribPattern(cloth, 'k', 0) +
      ribPattern(cloth, 'kl', 6, 5) +
      ribPattern(cloth, 'kr', -6, 5),
    panels:
      cuffs.map((d, index) => panel(cloth, d, cloth.url(index ? 'kr' : 'kl'))).join('') +
      sleeves.map((d, index) => panel(cloth, d, cloth.url(index ? 'r' : 'l'))).join('') +
      stitch(cloth, hang(cuffStitch, false), hang(cuffStitch, true)) +
      panel(cloth, hem, cloth.url('k')) +
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
    fold([x + vary(26), 828], [x + vary(40), 770 + vary(40)], vary(10), 5 + vary(3), 0.42),
  );
  return [
    ...fold([184, 486], [292 + vary(20), 588 + vary(24)], 14, 13, 0.55),
    ...fold([182, 512], [250 + vary(20), 660 + vary(30)], 10, 10, 0.42),
    ...fold([616, 486], [516 + vary(20), 574 + vary(24)], -16, 12, 0.55),
    ...fold([618, 520], [566 + vary(20), 690 + vary(30)], -10, 10, 0.4),
    ...fold([236, 420 + vary(20)], [214, 300], -12, 9, 0.3),
    ...fold([570, 410 + vary(20)], [584, 304], 10, 9, 0.3),
    ...fold([88, 610 + vary(30)], [158, 560 + vary(20)], 10, 9, 0.55),
    ...fold([78, 664 + vary(30)], [146, 640 + vary(20)], 9, 8, 0.45),
    ...fold([712, 616 + vary(30)], [640, 566 + vary(20)], -10, 9, 0.55),
    ...fold([722, 690 + vary(30)], [660, 650 + vary(20)], -8, 8, 0.4),
    ...fold([62, 780], [120, 752 + vary(14)], 8, 6, 0.45),
    ...fold([738, 776], [680, 748 + vary(14)], -8, 6, 0.45),
    ...fold([118, 470], [176, 440 + vary(20)], 8, 8, 0.35),
    ...fold([682, 474], [626, 436 + vary(20)], -8, 8, 0.35),
    ...gathers,
  ];
}
