import type { Point } from '#infra/local/seed/garments/path.ts';
import { turned } from '../base/curve.ts';
import { noiseFrom } from '../base/noise.ts';
import { at, blend, byteAt, clamp, type Numbers } from '../base/numbers.ts';
import { around, depthInside, measureLine, type View } from '../base/raster.ts';
import type { Folds } from './folds.ts';
import { type CollarLabel, type Layer, type Mark, type Panel, stuff } from './layers.ts';

/**
 * A print as RGBA values from 0 to 255, in the pixels of a view. Red is the main ink, green is the accent, and blue is bare
 * cloth.
 */
export type InkPixels = { pixels: Uint8Array; width: number; height: number };

/** Describes a painted garment by the material and height at each pixel. */
export type Relief = {
  view: View;
  /** Height above the ground, in units. */
  height: Numbers;
  /** Fine relief that is lit but casts no shade. */
  detail: Numbers;
  /** Share of the pixel that the garment covers. */
  cover: Numbers;
  stuff: Uint8Array;
  /** Brightness of the dye. */
  tone: Numbers;
  /** Strength of thread over the cloth. */
  thread: Numbers;
  /** Share of ink on each pixel. `inkShares` divides it into main ink, accent, and bare cloth, from 0 to 255. */
  ink: Numbers;
  inkShares: Uint8Array;
};

/** Returns the roundness at `depth` units inside an edge, from 0 at the edge to 1. */
function rounding(depth: number, reach: number): number {
  const share = clamp(depth / reach);
  return Math.sqrt(1 - (1 - share) ** 2);
}

/** Calls `touch` for each pixel of a part, with the pixel's index in the part and in the whole view. */
function each(part: ReturnType<typeof around>, view: View, touch: (local: number, pixel: number) => void) {
  for (let row = 0; row < part.height; row++) {
    const start = (part.row + row) * view.width + part.column;
    for (let column = 0; column < part.width; column++) touch(row * part.width + column, start + column);
  }
}

/** Covers a share of a pixel with a material. Reduces the ink and thread painted there before. */
function cover(relief: Relief, pixel: number, share: number, material: number) {
  relief.cover[pixel] = Math.max(at(relief.cover, pixel), share);
  relief.ink[pixel] = at(relief.ink, pixel) * (1 - share);
  relief.thread[pixel] = at(relief.thread, pixel) * (1 - share);
  if (share > 0.5 || byteAt(relief.stuff, pixel) === stuff.ground) relief.stuff[pixel] = material;
}

function paintPanel(relief: Relief, panel: Panel, folds: readonly Folds[]) {
  const { view, height, detail, tone } = relief;
  const [fall, reach] = panel.edge;
  const part = around(panel.shape, view, 2);
  const depth = depthInside(panel.shape, part, Math.max(reach * 1.6, 17));
  const ribs = panel.ribs && measureLine(panel.ribs.line, part, panel.ribs.reach);
  const uneven = noiseFrom('edge');
  each(part, view, (local, pixel) => {
    const far = at(depth, local);
    const share = clamp(far * view.scale + 0.5);
    if (share === 0) return;
    let lift = panel.lift;
    if (far < reach * 1.6) {
      const x = view.left + (pixel % view.width) / view.scale;
      const y = view.top + Math.floor(pixel / view.width) / view.scale;
      lift -= fall * (1 - rounding(far, reach * (1 + 0.45 * uneven(x / 55, y / 55))));
    }
    for (const [sheet, strength] of panel.folds ?? []) {
      const z = folds[sheet]?.z;
      if (z) lift += at(z, pixel) * strength * (0.3 + 0.7 * rounding(far, 13));
    }
    let [fine, brightness] = [0, panel.tone ?? 1];
    if (ribs && panel.ribs) {
      const ridge = Math.cos((at(ribs.along, local) / panel.ribs.pitch) * Math.PI * 2);
      fine = ridge * 0.3;
      brightness *= 0.93 + 0.07 * ridge;
    }
    brightness *= 1 + 0.05 * Math.exp(-Math.max(0, far) / 1.6);
    const isNew = at(relief.cover, pixel) === 0;
    height[pixel] = isNew ? lift : blend(at(height, pixel), lift, share);
    detail[pixel] = blend(at(detail, pixel), fine, share);
    tone[pixel] = isNew ? brightness : blend(at(tone, pixel), brightness, share);
    cover(relief, pixel, share, panel.stuff);
  });
}

/** Length of a stitch and of the gap after it, in units. */
const [STITCH, GAP] = [2.6, 1.1];

const markReach = (mark: Exclude<Mark, { kind: 'cord' }>): number =>
  mark.kind === 'seam' ? 14 : mark.kind === 'stitch' ? 4 : mark.reach;

function paintMark(relief: Relief, mark: Exclude<Mark, { kind: 'cord' }>) {
  const { view, height, detail, tone, thread } = relief;
  const reach = markReach(mark);
  const part = around(mark.line, view, reach);
  const { distance, along } = measureLine(mark.line, part, reach);
  const pucker = noiseFrom('pucker');
  each(part, view, (local, pixel) => {
    const far = at(distance, local);
    if (Math.abs(far) > reach || at(relief.cover, pixel) < 0.3) return;
    const walked = at(along, local);
    if (mark.kind === 'seam') {
      const groove = Math.exp(-((far / 1.2) ** 2));
      const swell = Math.exp(-(((Math.abs(far) - 5) / 4) ** 2));
      const wrinkle = pucker(walked / 8, far / 22) * (mark.pucker ?? 0.5) * swell;
      height[pixel] = at(height, pixel) - mark.depth * groove + wrinkle * 0.8 + swell * mark.depth * 0.2;
      tone[pixel] = at(tone, pixel) * (1 - 0.26 * groove * Math.min(1, mark.depth));
    } else if (mark.kind === 'stitch') {
      const width = mark.bold ? 0.75 : 0.5;
      const place = walked % (STITCH + GAP);
      const inside = clamp((Math.min(place, STITCH - place) + 0.25) * 2.2);
      const body = clamp((width - Math.abs(far)) * view.scale + 0.5) * clamp(view.scale * width * 1.6);
      const dent = Math.exp(-((far / 1.7) ** 2));
      const pulled = pucker(walked / 5, 3.7) * Math.exp(-((far / 2.6) ** 2));
      height[pixel] = at(height, pixel) + 0.25 * pulled;
      detail[pixel] = at(detail, pixel) - 0.3 * dent + 0.4 * body * inside;
      thread[pixel] = Math.max(at(thread, pixel), body * inside);
      tone[pixel] = at(tone, pixel) * (1 - 0.06 * dent);
    } else {
      tone[pixel] = at(tone, pixel) * (1 - mark.strength * Math.exp(-((far / (mark.reach * 0.45)) ** 2)));
    }
  });
}

function paintCord(relief: Relief, mark: Extract<Mark, { kind: 'cord' }>) {
  const { view, height, detail, tone } = relief;
  const part = around(mark.line, view, mark.radius + 1);
  const { distance, along } = measureLine(mark.line, part, mark.radius + 1);
  const metal = mark.stuff === stuff.metal;
  each(part, view, (local, pixel) => {
    const far = at(distance, local);
    const share = clamp((mark.radius - Math.abs(far)) * view.scale + 0.5);
    if (share === 0) return;
    const walked = at(along, local);
    const round = Math.sqrt(Math.max(0, 1 - (far / mark.radius) ** 2));
    const braid = metal
      ? Math.cos((walked / (mark.teeth ?? 1e6)) * Math.PI * 2)
      : Math.sin(walked * 2.1 + far * 1.4) * Math.sin(walked * 2.1 - far * 1.4);
    height[pixel] = blend(at(height, pixel), at(height, pixel) + mark.lift + mark.radius * round, share);
    detail[pixel] = braid * (metal ? (mark.teeth ? 0.4 : 0) : 0.22);
    tone[pixel] = blend(at(tone, pixel), 1 + 0.06 * braid, share);
    cover(relief, pixel, share, mark.stuff);
  });
}

function paintLabel(relief: Relief, { center, width, height, degrees }: CollarLabel) {
  const rectangle = (share: number, top: number, bottom: number) =>
    turned(
      [
        [center[0] - (width / 2) * share, center[1] + height * top],
        [center[0] + (width / 2) * share, center[1] + height * top],
        [center[0] + (width / 2) * share, center[1] + height * bottom],
        [center[0] - (width / 2) * share, center[1] + height * bottom],
      ] as Point[],
      degrees,
      center,
    );
  const shape = rectangle(1, -0.5, 0.5);
  const part = around(shape, relief.view, 2);
  const depth = depthInside(shape, part, 6);
  const bar = depthInside(rectangle(0.62, -0.14, 0.16), part, 4);
  each(part, relief.view, (local, pixel) => {
    const share = clamp(at(depth, local) * relief.view.scale + 0.5);
    if (share === 0 || at(relief.cover, pixel) < 0.5) return;
    relief.height[pixel] = at(relief.height, pixel) + 0.9 * share;
    relief.detail[pixel] = 0;
    const dark = clamp(at(bar, local) * relief.view.scale + 0.5);
    relief.tone[pixel] = blend(at(relief.tone, pixel), 1 - 0.86 * dark, share);
    cover(relief, pixel, share, stuff.label);
  });
}

/** Returns the part of a print that contains ink. */
function inkedBox({ pixels, width, height }: InkPixels) {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (byteAt(pixels, pixel * 4 + 3) === 0) continue;
    const column = pixel % width;
    const row = Math.floor(pixel / width);
    box.left = Math.min(box.left, column);
    box.right = Math.max(box.right, column + 1);
    box.top = Math.min(box.top, row);
    box.bottom = Math.max(box.bottom, row + 1);
  }
  return box;
}

/** Share of a fold's height by which the print on the fold moves up. It moves because the camera is a little below. */
const RISE = 0.42;

/** Puts a print onto the cloth. The print moves and deforms with the cloth, and its edge is rough, like ink on a knit. */
function paintPrint(relief: Relief, print: InkPixels, { z, dx, dy }: Folds) {
  const { view } = relief;
  const rough = noiseFrom('rough');
  const color = new Float32Array(3);
  const reach = Math.round(12 * view.scale);
  const box = inkedBox(print);
  for (let row = Math.max(0, box.top - reach); row < Math.min(view.height, box.bottom + reach); row++) {
    for (let column = Math.max(0, box.left - reach); column < Math.min(view.width, box.right + reach); column++) {
      const pixel = row * view.width + column;
      if (at(relief.cover, pixel) < 0.5) continue;
      const [x, y] = [view.left + column / view.scale, view.top + row / view.scale];
      const [jx, jy] = [rough(x / 1.3, y / 1.3), rough(x / 1.3 + 40, y / 1.3)];
      const u = column - (at(dx, pixel) - jx * 0.16) * view.scale;
      const v = row - (at(dy, pixel) - jy * 0.16 - RISE * at(z, pixel)) * view.scale;
      const left = clamp(Math.floor(u), 0, print.width - 2);
      const up = clamp(Math.floor(v), 0, print.height - 2);
      const fx = clamp(u - left);
      const fy = clamp(v - up);
      let alpha = 0;
      color.fill(0);
      for (let corner = 0; corner < 4; corner++) {
        const source = ((up + (corner >> 1)) * print.width + left + (corner & 1)) * 4;
        const share =
          (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * (byteAt(print.pixels, source + 3) / 255);
        alpha += share;
        for (let channel = 0; channel < 3; channel++) {
          color[channel] = at(color, channel) + byteAt(print.pixels, source + channel) * share;
        }
      }
      if (alpha < 0.004) continue;
      relief.ink[pixel] = alpha;
      for (let channel = 0; channel < 3; channel++) {
        relief.inkShares[pixel * 3 + channel] = at(color, channel) / alpha;
      }
    }
  }
}

/** Paints all layers of a garment in a view, from the ground up. */
export function paint(layers: readonly Layer[], folds: readonly Folds[], print: InkPixels | null, view: View): Relief {
  const size = view.width * view.height;
  const numbers = () => new Float32Array(size);
  const relief: Relief = {
    view,
    height: numbers(),
    detail: numbers(),
    cover: numbers(),
    stuff: new Uint8Array(size),
    tone: numbers().fill(1),
    thread: numbers(),
    ink: numbers(),
    inkShares: new Uint8Array(size * 3),
  };
  for (const layer of layers) {
    if (layer.kind === 'panel') paintPanel(relief, layer, folds);
    else if (layer.kind === 'label') paintLabel(relief, layer);
    else if (layer.kind === 'cord') paintCord(relief, layer);
    else if (layer.kind === 'print') {
      if (print && folds[0]) paintPrint(relief, print, folds[0]);
    } else paintMark(relief, layer);
  }
  return relief;
}
