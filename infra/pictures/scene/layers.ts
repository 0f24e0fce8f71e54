import type { Point } from '#infra/local/seed/garments/path.ts';
import type { Sheet } from '../cloth/drape.ts';

/** Materials of a pixel. */
export const stuff = { ground: 0, face: 1, rib: 2, inside: 3, label: 4, metal: 5, cord: 6 } as const;
export type Stuff = (typeof stuff)[keyof typeof stuff];

/** A closed piece of cloth that lies over everything painted before it. Lengths in units. */
export type Panel = {
  kind: 'panel';
  shape: readonly Point[];
  stuff: Stuff;
  /** Height above the ground. */
  lift: number;
  /** The rounded edge: how much it falls, and over which distance. */
  edge: readonly [fall: number, reach: number];
  /** Sheets whose folds it takes over, by index, with their strength. */
  folds?: readonly (readonly [sheet: number, strength: number])[];
  /** Ribs run across this line, or at equal distances along it. */
  ribs?: { line: readonly Point[]; pitch: number; reach: number };
  /** Brightness of the cloth; 1 is as dyed. */
  tone?: number;
};

/** A line on the cloth painted before it. */
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
  /** Places for prints: a small mark, lettering across the chest, a whole panel. */
  areas: { mark: Box; chest: Box; panel: Box };
  /** Height of the garment's middle. */
  middle: number;
};
