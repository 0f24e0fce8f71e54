import { mirror, type Point, symmetric } from './path.ts';

/** Left-half measures of a body, in drawing units. */
export type Torso = {
  /** Point between collar and shoulder. */
  neck: Point;
  neckDepth: number;
  shoulder: Point;
  armpit: Point;
  waist: number;
  hem: Point;
  hemDrop: number;
};

export function torsoPath({ neck, neckDepth, shoulder, armpit, waist, hem, hemDrop }: Torso): string {
  const [nx, ny] = neck;
  const [sx, sy] = shoulder;
  const [ax, ay] = armpit;
  const [hx, hy] = hem;
  return symmetric([
    [400, ny + neckDepth],
    [400 - (400 - nx) * 0.56, ny + neckDepth],
    [nx + 8, ny + neckDepth * 0.52],
    [nx, ny],
    [nx - 34, ny + (sy - ny) * 0.3],
    [sx + 44, sy - (sy - ny) * 0.34],
    [sx, sy],
    [sx - 3, sy + 52],
    [ax - 2, ay - 80],
    [ax, ay],
    [waist, ay + (hy - ay) * 0.34],
    [waist - 2, ay + (hy - ay) * 0.72],
    [hx, hy],
    [hx + 70, hy + hemDrop],
    [320, hy + hemDrop],
    [400, hy + hemDrop],
  ]);
}

/** The armhole seam of the left side. */
export function armhole({ shoulder: [sx, sy], armpit: [ax, ay] }: Torso): string {
  return `M${sx} ${sy}C${sx - 3} ${sy + 52} ${ax - 2} ${ay - 80} ${ax} ${ay}`;
}

/** The hem, from left to right, raised by `rise`. */
export function hemLine({ hem: [hx, hy], hemDrop }: Torso, rise = 0): string {
  const y = hy - rise;
  return `M${hx} ${y}C${hx + 70} ${y + hemDrop} 320 ${y + hemDrop} 400 ${y + hemDrop}C480 ${y + hemDrop} ${730 - hx} ${y + hemDrop} ${800 - hx} ${y}`;
}

/** The neckline, from left to right, moved outwards by `outset`. */
export function neckline(neck: Point, depth: number, outset = 0): string {
  const [nx, ny] = [neck[0] - outset, neck[1] + outset * 0.4];
  const bottom = neck[1] + depth + outset;
  const pull = (400 - nx) * 0.56;
  const side = ny + depth * 0.52;
  return `M${nx} ${ny}C${nx + 8} ${side} ${400 - pull} ${bottom} 400 ${bottom}C${400 + pull} ${bottom} ${792 - nx} ${side} ${800 - nx} ${ny}`;
}

/** A closed band between two necklines. */
export function collarBand(neck: Point, depth: number, width: number): string {
  const outer = neckline(neck, depth, width);
  const [nx, ny] = neck;
  const pull = (400 - nx) * 0.56;
  const side = ny + depth * 0.52;
  return `${outer}L${800 - nx} ${ny}C${792 - nx} ${side} ${400 + pull} ${ny + depth} 400 ${ny + depth}C${400 - pull} ${ny + depth} ${nx + 8} ${side} ${nx} ${ny}Z`;
}

export type LongSleeve = { outer: Point; inner: Point; cuffDepth: number; taper: number };

/** The left sleeve down to its cuff, tucked under the body at the armhole. */
export function longSleevePath({ shoulder, armpit }: Torso, { outer, inner }: LongSleeve): string {
  const [sx, sy] = shoulder;
  const [ax, ay] = armpit;
  const [ox, oy] = outer;
  const [ix, iy] = inner;
  return (
    `M${sx + 30} ${sy - 4}L${sx + 5} ${sy - 4}C${sx - 32} ${sy + 14} ${sx - 64} ${sy + 74} ${sx - 84} ${sy + 152}` +
    `C${sx - 106} ${sy + 240} ${ox - 4} ${oy - 190} ${ox - 7} ${oy - 26}Q${ox - 7} ${oy - 6} ${ox} ${oy}` +
    `Q${(ox + ix) / 2} ${(oy + iy) / 2 + 9} ${ix} ${iy}Q${ix + 9} ${iy - 12} ${ix + 9} ${iy - 30}` +
    `C${ix + 14} ${iy - 140} ${ax - 26} ${ay + 110} ${ax + 1} ${ay + 4}L${ax + 26} ${ay - 40}L${sx + 26} ${sy + 30}Z`
  );
}

/** The line across which the ribbing of the left cuff is drawn, halfway down. */
export function cuffLine({ outer: [ox, oy], inner: [ix, iy], cuffDepth, taper }: LongSleeve): string {
  const [left, right, drop] = [ox + taper + 1, ix - taper - 5, cuffDepth / 2];
  return `M${left} ${oy + drop - 1}Q${(left + right) / 2} ${(oy + iy) / 2 + drop + 4} ${right} ${iy + drop - 1}`;
}

/** The left cuff, narrowing by `taper` on either side. */
export function cuffPath({ outer: [ox, oy], inner: [ix, iy], cuffDepth, taper }: LongSleeve): string {
  const lean = -cuffDepth * 0.1;
  const [left, right] = [ox + taper + lean, ix - taper + lean];
  return (
    `M${ox + 1} ${oy - 2}Q${(ox + ix) / 2} ${(oy + iy) / 2 + 8} ${ix - 1} ${iy - 2}` +
    `Q${ix - 2} ${iy + cuffDepth * 0.5} ${right} ${iy + cuffDepth}Q${(left + right) / 2} ${iy + cuffDepth + 7} ${left} ${oy + cuffDepth - 2}` +
    `Q${ox} ${oy + cuffDepth * 0.5} ${ox + 1} ${oy - 2}Z`
  );
}

export function both(left: string): [string, string] {
  return [left, mirror(left)];
}
