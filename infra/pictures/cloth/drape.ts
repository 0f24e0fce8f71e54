import type { Point } from '#infra/local/seed/garments/path.ts';
import { layered, noiseFrom } from '../base/noise.ts';
import { at, type Numbers } from '../base/numbers.ts';
import { depthInside } from '../base/raster.ts';

/** Describes a place where cloth is pushed together in one direction. Creases form across that direction. */
export type Crease = {
  at: Point;
  /** Size along and across the direction, in units. */
  reach: readonly [along: number, across: number];
  /** Direction of the push in degrees. 0 is to the right, and 90 is down. */
  degrees: number;
  /** Extra cloth, as a share of its length. */
  surplus: number;
};

export type Sheet = {
  outline: readonly Point[];
  creases: readonly Crease[];
  /** Extra cloth everywhere, as a share of its length. */
  surplus: number;
  /** Stiffness from 0 (limp like jersey) to 1 (stiff like heavy fleece). */
  stiffness: number;
  /** Size of the bumps in the ground under the cloth, in units. */
  lumps: number;
  seed: string;
};

/** Describes cloth that lies on the ground, on a grid over the whole drawing. Heights and sideways shifts are in units. */
export type Draped = {
  spacing: number;
  columns: number;
  rows: number;
  z: Numbers;
  dx: Numbers;
  dy: Numbers;
  /** First and last column and row with cloth. */
  from: Point;
  to: Point;
};

type Nodes = {
  spacing: number;
  columns: number;
  rows: number;
  /** Rows and columns with cloth. The last row and column are not included. */
  box: { left: number; top: number; right: number; bottom: number };
  inside: Uint8Array;
  edge: Uint8Array;
  x: Numbers;
  y: Numbers;
  z: Numbers;
  /** Extra cloth as a tensor: to the right, down, and both. */
  xx: Numbers;
  yy: Numbers;
  xy: Numbers;
};

const LEVELS = [
  { spacing: 16, turns: 400, weight: 0.004 },
  { spacing: 8, turns: 160, weight: 0.004 },
  { spacing: 4, turns: 60, weight: 0.004 },
];
const [WIDTH, HEIGHT] = [800, 1000];

/** Returns the part of the grid on which a sheet can lie. */
function boxAround(outline: readonly Point[], spacing: number, columns: number, rows: number): Nodes['box'] {
  const [xs, ys] = [outline.map(([x]) => x / spacing), outline.map(([, y]) => y / spacing)];
  return {
    left: Math.max(1, Math.floor(Math.min(...xs)) - 1),
    top: Math.max(1, Math.floor(Math.min(...ys)) - 1),
    right: Math.min(columns - 1, Math.ceil(Math.max(...xs)) + 2),
    bottom: Math.min(rows - 1, Math.ceil(Math.max(...ys)) + 2),
  };
}

function nodesOf({ outline, creases, surplus, seed }: Sheet, spacing: number): Nodes {
  const [columns, rows] = [WIDTH / spacing + 1, Math.floor(HEIGHT / spacing) + 1];
  const size = columns * rows;
  const view = { left: -spacing / 2, top: -spacing / 2, scale: 1 / spacing, width: columns, height: rows };
  const depth = depthInside(outline, view, spacing * 2);
  const lists = () => new Float32Array(size);
  const nodes: Nodes = {
    spacing,
    columns,
    rows,
    box: boxAround(outline, spacing, columns, rows),
    inside: Uint8Array.from(depth, (far) => (far > -spacing * 0.6 ? 1 : 0)),
    edge: Uint8Array.from(depth, (far) => (far > -spacing * 0.6 && far < spacing * 0.9 ? 1 : 0)),
    x: lists(),
    y: lists(),
    z: lists(),
    xx: lists(),
    yy: lists(),
    xy: lists(),
  };
  const patches = noiseFrom(`${seed}/patches`);
  const pushes = creases.map((crease) => {
    const angle = (crease.degrees * Math.PI) / 180;
    return { ...crease, cos: Math.cos(angle), sin: Math.sin(angle) };
  });
  for (let node = 0; node < size; node++) {
    const x = (node % columns) * spacing;
    const y = Math.floor(node / columns) * spacing;
    nodes.x[node] = x;
    nodes.y[node] = y;
    if (!nodes.inside[node]) continue;
    const everywhere = surplus * Math.max(0.15, 0.8 + 1.2 * patches(x / 150, y / 190));
    let xx = everywhere;
    let yy = everywhere * 0.55;
    let xy = 0;
    for (const { at: center, reach, surplus: most, cos, sin } of pushes) {
      const ox = x - center[0];
      const oy = y - center[1];
      const along = (ox * cos + oy * sin) / reach[0];
      const across = (oy * cos - ox * sin) / reach[1];
      const distance = along * along + across * across;
      if (distance > 6) continue;
      const weight = most * Math.exp(-distance);
      xx += weight * cos * cos;
      yy += weight * sin * sin;
      xy += weight * cos * sin;
    }
    nodes.xx[node] = xx;
    nodes.yy[node] = yy;
    nodes.xy[node] = xy;
  }
  return nodes;
}

/** Copies the shape from the coarser level. */
function refine(nodes: Nodes, coarse: Nodes) {
  const share = nodes.spacing / coarse.spacing;
  for (let row = 0; row < nodes.rows; row++) {
    for (let column = 0; column < nodes.columns; column++) {
      const [cx, cy] = [Math.min(column * share, coarse.columns - 1.001), Math.min(row * share, coarse.rows - 1.001)];
      const [left, top] = [Math.floor(cx), Math.floor(cy)];
      const [fx, fy] = [cx - left, cy - top];
      const corner = top * coarse.columns + left;
      const mixed = (list: Numbers) =>
        (at(list, corner) * (1 - fx) + at(list, corner + 1) * fx) * (1 - fy) +
        (at(list, corner + coarse.columns) * (1 - fx) + at(list, corner + coarse.columns + 1) * fx) * fy;
      const node = row * nodes.columns + column;
      nodes.x[node] = mixed(coarse.x);
      nodes.y[node] = mixed(coarse.y);
      nodes.z[node] = mixed(coarse.z);
    }
  }
}

/** Moves two neighboring nodes to a distance that matches the length of the cloth between them. */
function keepLength(nodes: Nodes, one: number, other: number, rest: number, ux: number, uy: number) {
  const { x, y, z, xx, yy, xy } = nodes;
  const surplus =
    0.5 *
    ((at(xx, one) + at(xx, other)) * ux * ux +
      (at(yy, one) + at(yy, other)) * uy * uy +
      2 * (at(xy, one) + at(xy, other)) * ux * uy);
  const dx = at(x, other) - at(x, one);
  const dy = at(y, other) - at(y, one);
  const dz = at(z, other) - at(z, one);
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const wanted = rest * (1 + surplus);
  const push = (0.42 * (length - wanted)) / length;
  x[one] = at(x, one) + dx * push;
  y[one] = at(y, one) + dy * push;
  z[one] = at(z, one) + dz * push;
  x[other] = at(x, other) - dx * push;
  y[other] = at(y, other) - dy * push;
  z[other] = at(z, other) - dz * push;
}

function keepLengths(nodes: Nodes, backwards: boolean) {
  const { inside, columns, spacing, box } = nodes;
  const diagonal = spacing * Math.SQRT2;
  const half = Math.SQRT1_2;
  for (let step = box.top; step < box.bottom; step++) {
    const row = backwards ? box.bottom - 1 - (step - box.top) : step;
    for (let place = box.left; place < box.right; place++) {
      const node = row * columns + (backwards ? box.right - 1 - (place - box.left) : place);
      if (!inside[node]) continue;
      if (inside[node + 1]) keepLength(nodes, node, node + 1, spacing, 1, 0);
      if (inside[node + columns]) keepLength(nodes, node, node + columns, spacing, 0, 1);
      if (inside[node + columns + 1]) keepLength(nodes, node, node + columns + 1, diagonal, half, half);
      if (inside[node + columns - 1]) keepLength(nodes, node, node + columns - 1, diagonal, -half, half);
    }
  }
}

/** Makes the cloth resist bending by moving each node toward the middle of its neighbors on either side. */
function straighten({ z, inside, columns, box }: Nodes, share: number) {
  const ease = (before: number, node: number, after: number) => {
    if (!inside[before] || !inside[after]) return;
    const lift = ((at(z, before) + at(z, after)) / 2 - at(z, node)) * share;
    z[node] = at(z, node) + lift;
    z[before] = at(z, before) - lift / 2;
    z[after] = at(z, after) - lift / 2;
  };
  for (let row = box.top; row < box.bottom; row++) {
    for (let column = box.left; column < box.right; column++) {
      const node = row * columns + column;
      if (!inside[node]) continue;
      ease(node - 1, node, node + 1);
      ease(node - columns, node, node + columns);
    }
  }
}

/** Simulates gravity, which presses the cloth down, and the ground, which stops it and holds it in place by friction. */
function settle({ x, y, z, inside, edge, columns, spacing, box }: Nodes, sink: number) {
  for (let node = box.top * columns; node < box.bottom * columns; node++) {
    if (!inside[node]) continue;
    const hold = edge[node] ? 0.12 : 0.03;
    x[node] = at(x, node) + ((node % columns) * spacing - at(x, node)) * hold;
    y[node] = at(y, node) + (Math.floor(node / columns) * spacing - at(y, node)) * hold;
    const height = Math.max(0, (at(z, node) - sink) * (edge[node] ? 0.97 : 1));
    z[node] = height;
  }
}

/** Lays a sheet of cloth on the ground. Cloth that is too long for its outline rises in folds. */
export function drape(sheet: Sheet): Draped {
  const lumps = layered(noiseFrom(`${sheet.seed}/lumps`), 3);
  let coarse: Nodes | null = null;
  for (const { spacing, turns, weight } of LEVELS) {
    const nodes = nodesOf(sheet, spacing);
    if (coarse) refine(nodes, coarse);
    else
      nodes.z.forEach((_, node) => {
        nodes.z[node] = 4 + 4 * lumps(at(nodes.x, node) / sheet.lumps, at(nodes.y, node) / (sheet.lumps * 1.4));
      });
    for (let turn = 0; turn < turns; turn++) {
      keepLengths(nodes, turn % 2 === 1);
      straighten(nodes, Math.min(0.5, (0.002 + 0.02 * sheet.stiffness) * (16 / spacing) ** 3));
      settle(nodes, turn > turns / 3 ? weight : 0);
    }
    coarse = nodes;
  }
  const nodes = coarse as unknown as Nodes;
  const { spacing, columns, rows, z, x, y } = nodes;
  const dx = x.map((value, node) => value - (node % columns) * spacing);
  const dy = y.map((value, node) => value - Math.floor(node / columns) * spacing);
  const [xs, ys] = [sheet.outline.map(([px]) => px / spacing), sheet.outline.map(([, py]) => py / spacing)];
  const from: Point = [Math.floor(Math.min(...xs)) - 3, Math.floor(Math.min(...ys)) - 3];
  const to: Point = [Math.ceil(Math.max(...xs)) + 3, Math.ceil(Math.max(...ys)) + 3];
  return { spacing, columns, rows, z, dx, dy, from, to };
}
