import type { Point } from '#infra/local/seed/garments/path.ts';
import type { Sheet } from '../cloth/drape.ts';

/** Materials that a pixel can have. */
export const stuff = { ground: 0, face: 1, rib: 2, inside: 3, label: 4, metal: 5, cord: 6 } as const;
export type Stuff = (typeof stuff)[keyof typeof stuff];

/** Describes a closed panel of cloth that covers everything painted before it. Lengths are in units. */
export type Panel = {
  kind: 'panel';
  shape: readonly Point[];
  stuff: Stuff;
  /** Height above the ground. */
  lift: number;
  /** Rounded edge: the height by which it falls, and the distance over which it falls. */
  edge: readonly [fall: number, reach: number];
  /** Sheets whose folds the panel follows, by index, and the strength of the folds. */
  folds?: readonly (readonly [sheet: number, strength: number])[];
  /** Ribs that run across this line, or at equal distances along it. */
  ribs?: { line: readonly Point[]; pitch: number; reach: number };
  /** Brightness of the cloth. 1 is the brightness of the dye. */
  tone?: number;
};

/** Describes a line on the cloth that was painted before it. */
export type Mark =
  | { kind: 'seam'; line: readonly Point[] /** Depth of the groove. */; depth: number; pucker?: number }
  | { kind: 'stitch'; line: readonly Point[]; bold?: boolean }
  | {
      kind: 'cord';
      line: readonly Point[];
      radius: number;
      stuff: Stuff;
      lift: number /** Distance of a zipper's teeth. */;
      teeth?: number;
    }
  | { kind: 'shade'; line: readonly Point[]; reach: number; strength: number };

export type Box = { x: number; y: number; width: number; height: number };

export type CollarLabel = { kind: 'label'; center: Point; width: number; height: number; degrees: number };
export type PrintHere = { kind: 'print' };

export type Layer = Panel | Mark | CollarLabel | PrintHere;

export type Garment = {
  sheets: readonly Sheet[];
  layers: readonly Layer[];
  /** Areas for prints: a small mark, lettering across the chest, or a whole panel. */
  areas: { mark: Box; chest: Box; panel: Box };
  /** Height of the garment's middle. */
  middle: number;
};
