import type { Point } from '#infra/local/seed/garments/path.ts';
import { at, type Numbers } from './numbers.ts';

/** Describes the part of the drawing to paint: its top left corner in units, its pixels per unit, and its size in pixels. */
export type View = { left: number; top: number; scale: number; width: number; height: number };

export const FAR = 1e4;

export type LineDistances = {
  /**
   * Distance of each pixel from the line in units, up to `reach`. Farther pixels have the value `FAR`. Negative on the left
   * of the line.
   */
  distance: Numbers;
  /** Distance along the line to the nearest point, in units. */
  along: Numbers;
};

/** Returns the part of a view that lies within `reach` units of the points. It uses the same pixels as the view. */
export function around(points: readonly Point[], view: View, reach: number): View & { column: number; row: number } {
  const pixels = (value: number, from: number) => (value - from) * view.scale;
  const xs = points.map(([x]) => pixels(x, view.left));
  const ys = points.map(([, y]) => pixels(y, view.top));
  const far = reach * view.scale + 1;
  const column = Math.max(0, Math.floor(Math.min(...xs) - far));
  const row = Math.max(0, Math.floor(Math.min(...ys) - far));
  return {
    column,
    row,
    left: view.left + column / view.scale,
    top: view.top + row / view.scale,
    scale: view.scale,
    width: Math.max(0, Math.min(view.width, Math.ceil(Math.max(...xs) + far)) - column),
    height: Math.max(0, Math.min(view.height, Math.ceil(Math.max(...ys) + far)) - row),
  };
}

/** Measures each pixel's distance from an open line, and its position along the line. */
export function measureLine(points: readonly Point[], view: View, reach: number): LineDistances {
  const size = view.width * view.height;
  const distance = new Float32Array(size).fill(FAR);
  const along = new Float32Array(size);
  let walked = 0;
  for (let index = 1; index < points.length; index++) {
    const [from, to] = [points[index - 1] ?? [0, 0], points[index] ?? [0, 0]] as [Point, Point];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length === 0) continue;
    const part = around([from, to], view, reach);
    for (let row = part.row; row < part.row + part.height; row++) {
      const y = view.top + (row + 0.5) / view.scale - from[1];
      for (let column = part.column; column < part.column + part.width; column++) {
        const x = view.left + (column + 0.5) / view.scale - from[0];
        const share = Math.min(1, Math.max(0, (x * dx + y * dy) / (length * length)));
        const ox = x - share * dx;
        const oy = y - share * dy;
        const far = Math.sqrt(ox * ox + oy * oy);
        const pixel = row * view.width + column;
        if (far > reach || far >= Math.abs(at(distance, pixel))) continue;
        distance[pixel] = dx * y - dy * x < 0 ? -far : far;
        along[pixel] = walked + share * length;
      }
    }
    walked += length;
  }
  return { distance, along };
}

/** Returns the positions where the outline crosses a row of pixels, in pixels from the left. */
function crossingsOf(shape: readonly Point[], y: number, view: View): number[] {
  const crossings: number[] = [];
  let before = shape.at(-1);
  for (const point of shape) {
    if (before && before[1] <= y !== point[1] <= y) {
      const x = before[0] + ((y - before[1]) / (point[1] - before[1])) * (point[0] - before[0]);
      crossings.push((x - view.left) * view.scale);
    }
    before = point;
  }
  return crossings.sort((one, other) => one - other);
}

/** Measures the depth of each pixel inside a closed shape, in units up to `reach`. Negative outside the shape. */
export function depthInside(shape: readonly Point[], view: View, reach: number): Numbers {
  const first = shape[0];
  const { distance } = measureLine(first ? [...shape, first] : [], view, reach);
  const depth = new Float32Array(distance.length);
  for (let row = 0; row < view.height; row++) {
    const crossings = crossingsOf(shape, view.top + (row + 0.5) / view.scale, view);
    let [inside, next] = [false, 0];
    for (let column = 0; column < view.width; column++) {
      while (next < crossings.length && (crossings[next] ?? 0) <= column + 0.5) {
        inside = !inside;
        next++;
      }
      const pixel = row * view.width + column;
      const far = Math.min(reach, Math.abs(at(distance, pixel)));
      depth[pixel] = inside ? far : -far;
    }
  }
  return depth;
}

type Size = { width: number; height: number };

/** Averages each row over `radius` pixels on either side. */
function blurRows(from: Numbers, to: Numbers, { width, height }: Size, radius: number) {
  const share = 1 / (2 * radius + 1);
  for (let row = 0; row < height; row++) {
    const start = row * width;
    const end = start + width - 1;
    let sum = at(from, start) * (radius + 1);
    for (let place = 1; place <= radius; place++) sum += at(from, Math.min(end, start + place));
    for (let place = 0; place < width; place++) {
      to[start + place] = sum * share;
      sum += at(from, Math.min(end, start + place + radius + 1)) - at(from, Math.max(start, start + place - radius));
    }
  }
}

/** Averages each column over `radius` pixels up and down. Goes row by row, because memory access is faster that way. */
function blurColumns(from: Numbers, to: Numbers, { width, height }: Size, radius: number) {
  const share = 1 / (2 * radius + 1);
  const sums = new Float32Array(width);
  const rowAt = (row: number) => Math.min(height - 1, Math.max(0, row)) * width;
  for (let row = -radius; row <= radius; row++) {
    const start = rowAt(row);
    for (let column = 0; column < width; column++) sums[column] = at(sums, column) + at(from, start + column);
  }
  for (let row = 0; row < height; row++) {
    const [added, dropped, start] = [rowAt(row + radius + 1), rowAt(row - radius), row * width];
    for (let column = 0; column < width; column++) {
      const sum = at(sums, column);
      to[start + column] = sum * share;
      sums[column] = sum + at(from, added + column) - at(from, dropped + column);
    }
  }
}

function halved(values: Numbers, { width, height }: Size, half: Size): Numbers {
  const smaller = new Float32Array(half.width * half.height);
  for (let row = 0; row < half.height; row++) {
    const one = row * 2 * width;
    const other = Math.min(height - 1, row * 2 + 1) * width;
    for (let column = 0; column < half.width; column++) {
      const left = column * 2;
      const right = Math.min(width - 1, column * 2 + 1);
      const sum =
        at(values, one + left) + at(values, one + right) + at(values, other + left) + at(values, other + right);
      smaller[row * half.width + column] = sum / 4;
    }
  }
  return smaller;
}

function doubled(values: Numbers, half: Size, { width, height }: Size): Numbers {
  const larger = new Float32Array(width * height);
  for (let row = 0; row < height; row++) {
    const y = Math.max(0, row / 2 - 0.25);
    const top = Math.min(half.height - 1, Math.floor(y));
    const below = Math.min(half.height - 1, top + 1) * half.width;
    for (let column = 0; column < width; column++) {
      const x = Math.max(0, column / 2 - 0.25);
      const left = Math.min(half.width - 1, Math.floor(x));
      const right = Math.min(half.width - 1, left + 1);
      const fx = x - left;
      const fy = y - top;
      const upper = at(values, top * half.width + left) * (1 - fx) + at(values, top * half.width + right) * fx;
      const lower = at(values, below + left) * (1 - fx) + at(values, below + right) * fx;
      larger[row * width + column] = upper * (1 - fy) + lower * fy;
    }
  }
  return larger;
}

/** Returns a blurred copy. The blur is close to a Gaussian with a standard deviation of `sigma` pixels. */
export function blurred(values: Numbers, size: Size, sigma: number): Numbers {
  if (sigma > 5) {
    const half = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) };
    return doubled(blurred(halved(values, size, half), half, sigma / 2), half, size);
  }
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const [now, other] = [Float32Array.from(values), new Float32Array(values.length)];
  for (let pass = 0; pass < 3; pass++) {
    blurRows(now, other, size, radius);
    blurColumns(other, now, size, radius);
  }
  return now;
}
