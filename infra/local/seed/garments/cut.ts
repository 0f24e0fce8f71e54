import type { Fold } from './cloth.ts';
import type { Box } from './path.ts';

export type Side = 'front' | 'back';

/** Parts of a garment seen from one side, from the ground up. */
export type Cut = {
  /** Closed shapes whose union is the silhouette: they cast the shadow and hold the folds. */
  outline: string[];
  /** Gradients and patterns the panels use. */
  definitions: string;
  /** Fabric panels with their seams, below the print. */
  panels: string;
  folds: Fold[];
  /** Drawstrings, zips and labels, above the print. */
  trims: string;
  /** Height of the garment's middle in the drawing, which is then centered on the ground. */
  middle: number;
  /** Areas for prints: a small mark on the chest, lettering across it, or the whole panel. */
  mark: Box;
  chest: Box;
  panel: Box;
};
