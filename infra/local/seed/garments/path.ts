export type Point = readonly [x: number, y: number];

/** A number with at most one decimal, as short as SVG allows. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Joins numbers for a path or a points list. */
export function coordinates(...values: number[]): string {
  return values.map(short).join(' ');
}

/** Scales and shifts a path made of absolute M, L, H, V, Q and Z, keeping H and V. */
export function placePath(d: string, scale: Point, shift: Point): string {
  return d.replace(/([A-Z])([^A-Z]*)/g, (_, command: string, rest: string) => {
    const values = rest.trim() ? rest.trim().split(/ +/).map(Number) : [];
    const axis = (index: number): 0 | 1 => (command === 'V' || (command !== 'H' && index % 2 === 1) ? 1 : 0);
    return command + values.map((value, index) => short(value * scale[axis(index)] + shift[axis(index)])).join(' ');
  });
}
