import {
  type Cloth,
  edgeShade,
  type Fold,
  fold,
  hollow,
  linear,
  panel,
  ribbing,
  rolled,
  seam,
  stitch,
} from './cloth.ts';
import type { Cut, Side } from './cut.ts';
import { neckInside, neckRib } from './neck.ts';
import { mirror, type Point, turn } from './path.ts';
import {
  armhole,
  both,
  cuffLine,
  cuffPath,
  hemLine,
  type LongSleeve,
  longSleevePath,
  neckline,
  type Torso,
  torsoPath,
} from './torso.ts';

type ShortSleeve = { top: Point; bottom: Point };
export type TeeFit = { body: Torso; sleeve: ShortSleeve | LongSleeve };

export const regularFit: TeeFit = {
  body: {
    neck: [312, 176],
    neckDepth: 74,
    shoulder: [190, 228],
    armpit: [184, 420],
    waist: 186,
    hem: [178, 874],
    hemDrop: 8,
  },
  sleeve: { top: [66, 412], bottom: [150, 474] },
};

export const boxyFit: TeeFit = {
  body: {
    neck: [316, 196],
    neckDepth: 66,
    shoulder: [156, 258],
    armpit: [150, 470],
    waist: 146,
    hem: [144, 852],
    hemDrop: 7,
  },
  sleeve: { top: [36, 494], bottom: [128, 540] },
};

export const longFit: TeeFit = {
  body: {
    neck: [314, 176],
    neckDepth: 72,
    shoulder: [196, 228],
    armpit: [188, 418],
    waist: 188,
    hem: [182, 862],
    hemDrop: 8,
  },
  sleeve: { outer: [66, 796], inner: [126, 803], cuffDepth: 46, taper: 3 },
};

function shortSleevePath({ body, sleeve }: { body: Torso; sleeve: ShortSleeve }): string {
  const [sx, sy] = body.shoulder;
  const [ax, ay] = body.armpit;
  const [tx, ty] = sleeve.top;
  const [bx, by] = sleeve.bottom;
  return (
    `M${sx + 30} ${sy - 4}L${sx + 5} ${sy - 3}C${sx - 30} ${sy + 12} ${sx - 62} ${sy + 70} ${tx} ${ty}` +
    `Q${(tx + bx) / 2 - 4} ${(ty + by) / 2 + 8} ${bx} ${by}C${bx + 12} ${by - 20} ${ax - 6} ${ay + 22} ${ax + 2} ${ay + 2}` +
    `L${ax + 26} ${ay - 40}L${sx + 26} ${sy + 30}Z`
  );
}

function sleeveHem({ top: [tx, ty], bottom: [bx, by] }: ShortSleeve, rise: number): string {
  return `M${tx + rise * 0.55} ${ty - rise}Q${(tx + bx) / 2} ${(ty + by) / 2 + 8 - rise} ${bx + rise * 0.5} ${by - rise}`;
}

function sleevesOf(cloth: Cloth, { body, sleeve }: TeeFit): { outline: string[]; panels: string } {
  const turns = [cloth.random() * 3 - 1, cloth.random() * 3 - 2];
  const hang = (d: string, index: number) => {
    const [x, y] = body.shoulder;
    return index ? turn(mirror(d), turns[1] ?? 0, [800 - x, y]) : turn(d, turns[0] ?? 0, [x, y]);
  };
  const pair = (d: string) => [0, 1].map((index) => hang(d, index));
  const fills = ['l', 'r'];
  if ('top' in sleeve) {
    const sleeves = pair(shortSleevePath({ body, sleeve }));
    const hems = [...pair(sleeveHem(sleeve, 13)), ...pair(sleeveHem(sleeve, 17))];
    return {
      outline: sleeves,
      panels:
        sleeves.map((d, index) => panel(cloth, d, cloth.url(fills[index] ?? 'l'))).join('') + stitch(cloth, ...hems),
    };
  }
  const sleeves = pair(longSleevePath(body, sleeve));
  const cuffs = pair(cuffPath(sleeve));
  return {
    outline: [...sleeves, ...cuffs],
    panels:
      cuffs.map((d, index) => panel(cloth, d, cloth.url(fills[index] ?? 'l'))).join('') +
      pair(cuffLine(sleeve))
        .map((d) => ribbing(cloth, d, sleeve.cuffDepth - 9, 4))
        .join('') +
      sleeves.map((d, index) => panel(cloth, d, cloth.url(fills[index] ?? 'l'))).join(''),
  };
}

function definitions(cloth: Cloth, { body, sleeve }: TeeFit): string {
  const { deep, inside } = cloth.tones;
  const [ax, ay] = body.armpit;
  const [x1, x2] = 'top' in sleeve ? [sleeve.top[0] + 22, sleeve.bottom[0] + 30] : [74, 172];
  const y = 'top' in sleeve ? ay - 90 : 520;
  const lean = 'top' in sleeve ? 56 : 24;
  return (
    rolled(cloth, 'b', [ax - 4, 0, 804 - ax, 24]) +
    rolled(cloth, 'l', [x1, y, x2, y + lean]) +
    rolled(cloth, 'r', [800 - x2, y + lean, 800 - x1, y]) +
    linear(
      cloth,
      'n',
      [400, body.neck[1] - 10, 400, body.neck[1] + body.neckDepth],
      [
        [0, inside],
        [1, deep],
      ],
    )
  );
}

function teeFolds(cloth: Cloth, { body, sleeve }: TeeFit): Fold[] {
  const vary = (amount: number) => (cloth.random() - 0.5) * amount;
  const [ax, ay] = body.armpit;
  const [, hy] = body.hem;
  const right = 800 - ax;
  const drape = [
    hollow([ax + 60, ay + 60 + vary(40)], [340 + vary(40), ay + 230], 84, 0.09),
    hollow([right - 50, ay + 40 + vary(40)], [480 + vary(40), ay + 260], 90, 0.13),
    fold([ax + 2, ay - 4], [ax + 104 + vary(24), ay + 96 + vary(30)], 11, 0.5),
    fold([ax, ay + 18], [ax + 62 + vary(20), ay + 168 + vary(40)], 9, 0.4),
    fold([right - 2, ay - 4], [right - 100 + vary(24), ay + 88 + vary(30)], 11, 0.5),
    fold([right, ay + 24], [right - 54 + vary(20), ay + 190 + vary(40)], 9, 0.4),
    fold([ax + 50 + vary(20), hy - 6], [ax + 78 + vary(40), hy - 210 + vary(60)], 10, 0.4),
    fold([right - 64 + vary(30), hy - 8], [right - 40 + vary(20), hy - 170 + vary(60)], 10, 0.4),
    fold([380 + vary(90), hy - 8], [390 + vary(60), hy - 130 + vary(50)], 9, 0.3),
    fold([ax + 28, ay - 76 + vary(20)], [ax + 22, ay - 176], 7, 0.3),
    fold([right - 26, ay - 80 + vary(20)], [right - 16, ay - 180], 7, 0.3),
  ];
  if ('top' in sleeve) {
    const [bx, by] = sleeve.bottom;
    return [
      ...drape,
      fold([bx + 16, by - 46], [bx - 50 + vary(16), by - 128 + vary(20)], 9, 0.5),
      fold([bx - 4, by - 10], [bx - 52, by - 74 + vary(20)], 7, 0.4),
      fold([784 - bx, by - 46], [850 - bx + vary(16), by - 132 + vary(20)], 9, 0.5),
      fold([804 - bx, by - 10], [852 - bx, by - 68 + vary(20)], 7, 0.4),
    ];
  }
  return [
    ...drape,
    fold([86, 590 + vary(40)], [158, 540 + vary(20)], 8, 0.5),
    fold([80, 650 + vary(40)], [144, 620 + vary(20)], 7, 0.4),
    fold([714, 600 + vary(40)], [642, 546 + vary(20)], 8, 0.5),
    fold([722, 676 + vary(30)], [660, 640 + vary(20)], 7, 0.4),
    fold([70, 776], [122, 748 + vary(14)], 6, 0.4),
    fold([730, 772], [678, 744 + vary(14)], 6, 0.4),
    fold([122, 420], [176, 380 + vary(20)], 8, 0.4),
    fold([678, 424], [624, 376 + vary(20)], 8, 0.4),
  ];
}

/** A t-shirt of one fit: ribbed collar, shoulder seams, double-stitched hems. */
export function tee(fit: TeeFit): (cloth: Cloth, side: Side) => Cut {
  return (cloth, side) => {
    const front = side === 'front';
    const body = { ...fit.body, neckDepth: front ? fit.body.neckDepth : 32 };
    const sleeves = sleevesOf(cloth, fit);
    const neck = { point: body.neck, depth: body.neckDepth - 14, band: 17 };
    const inset = { ...neck, point: [body.neck[0] + 14, body.neck[1] - 4] as const };
    const torso = torsoPath(body);
    const [x, y] = body.neck;
    const [ax, ay] = body.armpit;
    const width = 2 * (400 - ax) - 108;
    return {
      outline: [...sleeves.outline, torso],
      definitions: definitions(cloth, fit),
      panels:
        sleeves.panels +
        edgeShade(cloth, body.shoulder, body.armpit) +
        panel(cloth, torso, cloth.url('b')) +
        both(armhole(body))
          .map((d) => seam(cloth, d, 1.6))
          .join('') +
        stitch(cloth, hemLine(body, 16), hemLine(body, 21)) +
        (front ? neckInside(cloth, inset) : stitch(cloth, neckline([x - 14, y + 6], body.neckDepth, 14))) +
        neckRib(cloth, inset),
      folds: teeFolds(cloth, fit),
      trims: '',
      middle: (y + body.hem[1]) / 2,
      mark: { x: 464, y: ay - 84, width: 80, height: 80 },
      chest: { x: 400 - width / 2, y: ay - (front ? 72 : 120), width, height: 170 },
      panel: { x: 400 - width / 2 + 6, y: ay - (front ? 84 : 128), width: width - 12, height: front ? 380 : 440 },
    };
  };
}
