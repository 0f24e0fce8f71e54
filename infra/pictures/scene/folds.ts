import { at, clamp, itemAt, type Numbers } from '../base/numbers.ts';
import type { View } from '../base/raster.ts';
import type { Draped } from '../cloth/drape.ts';

/** Height of the folds and shift of the cloth at each pixel of a view. */
export type Folds = { z: Numbers; dx: Numbers; dy: Numbers };

/** Reads a sheet's grid at every pixel of a view. Interpolates smoothly (cubic B-spline). */
export function foldsIn({ spacing, columns, rows, z, dx, dy, from, to }: Draped, view: View): Folds {
  const size = view.width * view.height;
  const folds = { z: new Float32Array(size), dx: new Float32Array(size), dy: new Float32Array(size) };
  const weights = (t: number) => [
    (1 - t) ** 3 / 6,
    (3 * t ** 3 - 6 * t * t + 4) / 6,
    (-3 * t ** 3 + 3 * t * t + 3 * t + 1) / 6,
    t ** 3 / 6,
  ];
  const places = Array.from({ length: view.width }, (_, column) => {
    const place = clamp((view.left + (column + 0.5) / view.scale) / spacing, 1, columns - 3);
    return { cell: Math.floor(place), shares: weights(place - Math.floor(place)) };
  });
  for (let row = 0; row < view.height; row++) {
    const place = clamp((view.top + (row + 0.5) / view.scale) / spacing, 1, rows - 3);
    const [top, down] = [Math.floor(place), weights(place - Math.floor(place))];
    if (top < from[1] || top > to[1]) continue;
    for (let column = 0; column < view.width; column++) {
      const { cell, shares } = places[column] ?? { cell: 1, shares: [] };
      if (cell < from[0] || cell > to[0]) continue;
      let sumZ = 0;
      let sumX = 0;
      let sumY = 0;
      for (let j = 0; j < 4; j++) {
        for (let i = 0; i < 4; i++) {
          const node = (top + j - 1) * columns + cell + i - 1;
          const share = itemAt(down, j) * itemAt(shares, i);
          sumZ += at(z, node) * share;
          sumX += at(dx, node) * share;
          sumY += at(dy, node) * share;
        }
      }
      const pixel = row * view.width + column;
      folds.z[pixel] = sumZ;
      folds.dx[pixel] = sumX;
      folds.dy[pixel] = sumY;
    }
  }
  return folds;
}
