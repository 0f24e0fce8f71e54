export type Point = readonly [x: number, y: number];

/** Formats a number with at most one decimal, as short as possible for SVG. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Formats numbers as coordinates for an SVG path or list of points. */
export function coordinates(...values: number[]): string {
  return values.map(short).join(' ');
}

/** Scales and moves a path. The path can only contain absolute M, L, H, V, Q and Z commands. H and V stay H and V. */
export function placePath(d: string, scale: Point, shift: Point): string {
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const values = rest.trim() ? rest.trim().split(/ +/).map(Number) : [];
    const axis = (index: number): 0 | 1 => (command === 'V' || (command !== 'H' && index % 2 === 1) ? 1 : 0);
    return command + values.map((value, index) => short(value * scale[axis(index)] + shift[axis(index)])).join(' ');
  });
}
