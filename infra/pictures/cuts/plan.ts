import type { Point } from '#infra/local/seed/garments/path.ts';
import type { Knot } from '../base/curve.ts';

/** Kind of seam between sleeve and body. */
export type Shoulder = 'set-in' | 'dropped' | 'raglan';

/** Describes the left half of a body and its sleeve, as knots of its outline in units. */
export type Plan = {
  neck: Point;
  /** Knots from the neck over the shoulder and down the sleeve. */
  over: readonly Point[];
  cuffOuter: Point;
  cuffInner: Point;
  under: readonly Point[];
  armpit: Point;
  side: readonly Point[];
  hem: Point;
  drop: number;
  shoulder: Shoulder;
  /** Point of the outline where the armhole begins. */
  seam: Point;
  /** Depth of ribbed cuffs and of a ribbed hem. 0 for an edge that is folded and stitched. */
  cuff: number;
  rib: number;
  cloth: 'fleece' | 'jersey';
};

const fleece = { cuff: 50, rib: 50, cloth: 'fleece', drop: 9 } as const;
const jersey = { cuff: 0, rib: 0, cloth: 'jersey', drop: 9 } as const;

export const plans = {
  boxy: {
    ...fleece,
    shoulder: 'dropped',
    neck: [324, 262],
    over: [
      [270, 275],
      [214, 294],
      [172, 318],
      [136, 384],
      [104, 486],
      [76, 600],
    ],
    seam: [180, 312],
    cuffOuter: [58, 716],
    cuffInner: [134, 738],
    under: [
      [162, 640],
      [184, 556],
    ],
    armpit: [196, 496],
    side: [
      [193, 570],
      [190, 660],
    ],
    hem: [188, 730],
  },
  raglan: {
    ...fleece,
    shoulder: 'raglan',
    neck: [324, 262],
    over: [
      [284, 271],
      [236, 288],
      [196, 314],
      [156, 388],
      [122, 492],
      [92, 606],
    ],
    seam: [310, 266],
    cuffOuter: [70, 724],
    cuffInner: [140, 744],
    under: [
      [172, 640],
      [196, 548],
    ],
    armpit: [212, 478],
    side: [
      [208, 570],
      [205, 670],
    ],
    hem: [202, 752],
  },
  cropped: {
    ...fleece,
    shoulder: 'dropped',
    neck: [322, 262],
    over: [
      [262, 276],
      [198, 298],
      [154, 324],
      [120, 392],
      [92, 490],
      [70, 596],
    ],
    seam: [166, 316],
    cuffOuter: [56, 704],
    cuffInner: [132, 728],
    under: [
      [156, 640],
      [172, 562],
    ],
    armpit: [180, 506],
    side: [
      [176, 560],
      [174, 610],
    ],
    hem: [172, 652],
  },
  regular: {
    ...fleece,
    shoulder: 'set-in',
    neck: [326, 262],
    over: [
      [276, 274],
      [228, 292],
      [198, 312],
      [162, 384],
      [128, 486],
      [98, 600],
    ],
    seam: [212, 301],
    cuffOuter: [76, 720],
    cuffInner: [146, 740],
    under: [
      [176, 640],
      [198, 548],
    ],
    armpit: [212, 484],
    side: [
      [209, 570],
      [206, 670],
    ],
    hem: [204, 752],
  },
  tee: {
    ...jersey,
    shoulder: 'set-in',
    neck: [326, 200],
    over: [
      [274, 212],
      [226, 228],
      [198, 242],
      [150, 304],
      [104, 370],
    ],
    seam: [208, 236],
    cuffOuter: [62, 430],
    cuffInner: [140, 490],
    under: [[162, 462]],
    armpit: [184, 432],
    side: [
      [187, 560],
      [184, 700],
    ],
    hem: [180, 818],
  },
  'boxy-tee': {
    ...jersey,
    shoulder: 'dropped',
    neck: [326, 212],
    over: [
      [264, 226],
      [200, 248],
      [166, 262],
      [122, 326],
      [80, 398],
    ],
    seam: [176, 258],
    cuffOuter: [38, 472],
    cuffInner: [126, 530],
    under: [[146, 504]],
    armpit: [160, 480],
    side: [
      [159, 590],
      [156, 690],
    ],
    hem: [154, 776],
  },
  oversize: {
    ...jersey,
    shoulder: 'dropped',
    neck: [322, 206],
    over: [
      [258, 222],
      [192, 244],
      [154, 264],
      [114, 336],
      [78, 424],
    ],
    seam: [156, 263],
    cuffOuter: [42, 544],
    cuffInner: [142, 584],
    under: [[152, 548]],
    armpit: [162, 508],
    side: [
      [162, 630],
      [158, 740],
    ],
    hem: [154, 846],
  },
  'long-sleeve': {
    ...jersey,
    cuff: 40,
    shoulder: 'set-in',
    neck: [328, 214],
    over: [
      [278, 226],
      [228, 243],
      [200, 258],
      [164, 330],
      [130, 450],
      [102, 570],
    ],
    seam: [212, 251],
    cuffOuter: [80, 700],
    cuffInner: [140, 718],
    under: [
      [170, 610],
      [192, 510],
    ],
    armpit: [206, 440],
    side: [
      [205, 560],
      [201, 690],
    ],
    hem: [197, 800],
  },
} as const satisfies Record<string, Plan>;

export type CutName = keyof typeof plans;

/**
 * Turns the sleeve around the shoulder, and its lower half around the elbow. Angles are in degrees, and positive angles turn
 * away from the body.
 */
export function posed(plan: Plan, arm: number, elbow: number): Plan {
  const spin = ([x, y]: Point, [cx, cy]: Point, degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
  };
  const middle: Point = [(plan.cuffOuter[0] + plan.seam[0]) / 2, (plan.cuffOuter[1] + plan.seam[1]) / 2];
  const root: Point = [(plan.seam[0] + plan.armpit[0]) / 2, (plan.seam[1] + plan.armpit[1]) / 2];
  const move = (point: Point): Point => {
    const share = Math.min(1, Math.max(0, (point[1] - root[1]) / (plan.cuffOuter[1] - root[1])));
    const bent = point[1] > middle[1] ? spin(point, middle, elbow * Math.min(1, (point[1] - middle[1]) / 60)) : point;
    return spin(bent, root, arm * Math.min(1, share * 3));
  };
  return {
    ...plan,
    over: plan.over.map((point) => (point[1] > plan.seam[1] + 20 ? move(point) : point)),
    cuffOuter: move(plan.cuffOuter),
    cuffInner: move(plan.cuffInner),
    under: plan.under.map(move),
  };
}

export const corner = ([x, y]: Point): Knot => [x, y, true];
