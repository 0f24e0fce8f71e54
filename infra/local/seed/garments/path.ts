export type Point = readonly [x: number, y: number];
export type Box = { x: number; y: number; width: number; height: number };

/** A number with at most one decimal, as short as SVG allows. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A share with at most two decimals and no leading zero. */
export function hundredth(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');
}

/** Joins numbers for a path or a points list. */
export function coordinates(...values: number[]): string {
  return values.map(short).join(' ');
}

/** Moves every point of a path made of absolute M, L, C, Q and Z. */
export function mapPath(d: string, move: (x: number, y: number) => Point): string {
  return d.replace(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g, (_, x, y) => coordinates(...move(Number(x), Number(y))));
}

/** Scales and shifts a path made of absolute M, L, H, V, Q and Z, keeping H and V. */
export function placePath(d: string, scale: Point, shift: Point): string {
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const values = rest.trim() ? rest.trim().split(/ +/).map(Number) : [];
    const axis = (index: number): 0 | 1 => (command === 'V' || (command !== 'H' && index % 2 === 1) ? 1 : 0);
    return command + values.map((value, index) => short(value * scale[axis(index)] + shift[axis(index)])).join(' ');
  });
}

export function mirror(d: string): string {
  return mapPath(d, (x, y) => [800 - x, y]);
}

export function turn(d: string, degrees: number, [cx, cy]: Point): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return mapPath(d, (x, y) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]);
}

/**
 * Closes a left half, given as a chain of cubic points from top center to bottom center, with its mirror image.
 */
export function symmetric(half: readonly Point[]): string {
  const mirrored = half.toReversed().map(([x, y]): Point => [800 - x, y]);
  return `${chain(half)}C${mirrored
    .slice(1)
    .map((point) => coordinates(...point))
    .join(' ')}Z`;
}

/** An open chain of cubic curves: start, then control, control, end for each curve. */
export function chain(points: readonly Point[]): string {
  const [start, ...rest] = points.map((point) => coordinates(...point));
  return `M${start}C${rest.join(' ')}`;
}
