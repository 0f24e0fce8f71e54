import { luminanceOfLight } from '#shared/shop/brand/contrast.ts';
import { grainAt, layered, noiseFrom } from '../base/noise.ts';
import { at, blend, byteAt, clamp, itemAt, type Numbers } from '../base/numbers.ts';
import { blurred, type View } from '../base/raster.ts';
import { stuff } from './layers.ts';
import { knit, type Lit, lightOf, linearOf, screenByte, shaded, type Weave } from './light.ts';
import type { Relief } from './paint.ts';

/** A lit garment: its linear colors, and the share of each pixel that it covers. */
export type Sprite = { view: View; color: Numbers; cover: Numbers };

const LABEL = linearOf('#E9E4D8');
const METAL = linearOf('#8C8A85');

type Color = readonly [red: number, green: number, blue: number];

function colorOf(dye: Color, material: number, bright: boolean): Color {
  const mapped = (change: (value: number) => number): Color => [change(dye[0]), change(dye[1]), change(dye[2])];
  if (material === stuff.label) return LABEL;
  if (material === stuff.metal) return METAL;
  if (material === stuff.inside) return mapped((value) => value * 0.9 + 0.006);
  if (material === stuff.cord) {
    return mapped((value) => (bright ? value * 0.86 : value * 1.25 + 0.008));
  }
  return dye;
}

export type Woven = { relief: Relief; lit: Lit };

/** Adds the weave to a painted garment and lights it. The remaining steps depend only on the dye. */
export function woven(relief: Relief, weave: Weave): Woven {
  const { cover, detail, tone, ink } = relief;
  const grain = knit(relief, weave);
  for (let pixel = 0; pixel < cover.length; pixel++) {
    const material = relief.stuff[pixel];
    const plain = material === stuff.face || material === stuff.rib || material === stuff.inside;
    const share = plain ? 1 - 0.55 * at(ink, pixel) : 0.15;
    detail[pixel] = at(detail, pixel) + at(grain.detail, pixel) * share;
    tone[pixel] = at(tone, pixel) * blend(1, at(grain.tone, pixel), plain ? 1 : 0.2);
  }
  return { relief, lit: lightOf(relief) };
}

/** Linear red, green, and blue values, from 0 to 1, of the cloth and of the two inks of its print. */
export type Dyes = { cloth: Color; main: Color; accent: Color };

/** Dyes a lit garment and its print. */
export function dyed({ relief, lit }: Woven, { cloth: dye, main, accent }: Dyes): Sprite {
  const { view, cover, detail, tone, thread, ink, inkShares } = relief;
  const luminance = luminanceOfLight(dye);
  const bright = luminance > 0.2;
  const dyes = [0, 1, 2, 3, 4, 5, 6].map((material) => colorOf(dye, material, bright));
  const color = new Float32Array(cover.length * 3);
  for (let pixel = 0; pixel < cover.length; pixel++) {
    if (at(cover, pixel) === 0) continue;
    const material = relief.stuff[pixel] ?? stuff.face;
    const own = dyes[material] ?? dye;
    const covered = at(ink, pixel);
    const sewn = at(thread, pixel);
    const strength = material === stuff.metal ? 0.3 : 0.012 + 0.02 * luminance;
    const glow = at(lit.sheen, pixel) * strength * (1 - 0.4 * covered);
    for (let channel = 0; channel < 3; channel++) {
      let base = itemAt(own, channel) * at(tone, pixel);
      if (covered > 0) {
        const first = byteAt(inkShares, pixel * 3);
        const second = byteAt(inkShares, pixel * 3 + 1);
        const third = byteAt(inkShares, pixel * 3 + 2);
        const sum = first * itemAt(main, channel) + second * itemAt(accent, channel) + third * itemAt(dye, channel);
        const inked = (sum / Math.max(1, first + second + third)) * (0.9 + 0.1 * at(tone, pixel));
        base = blend(base, inked, covered * (0.94 + 0.05 * at(detail, pixel)));
      }
      base = blend(base, bright ? base * 0.88 : base * 1.35 + 0.012, sewn * 0.8);
      color[pixel * 3 + channel] = shaded(base, channel, at(lit.light, pixel), at(lit.open, pixel), glow);
    }
  }
  return { view, color, cover };
}

/** Returns a smaller sprite. Each pixel is the average of four places in the original. */
export function scaled({ view, color, cover }: Sprite, size: number): Sprite {
  const [width, height] = [Math.round(view.width * size), Math.round(view.height * size)];
  const small: Sprite = {
    view: { ...view, scale: view.scale * size, width, height },
    color: new Float32Array(width * height * 3),
    cover: new Float32Array(width * height),
  };
  const mixed = new Float32Array(3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const column = pixel % width;
    const row = Math.floor(pixel / width);
    let sum = 0;
    mixed.fill(0);
    for (let part = 0; part < 4; part++) {
      const x = Math.min(view.width - 1, Math.floor((column + 0.25 + 0.5 * (part & 1)) / size));
      const y = Math.min(view.height - 1, Math.floor((row + 0.25 + 0.5 * (part >> 1)) / size));
      const source = y * view.width + x;
      const share = at(cover, source);
      sum += share;
      for (let channel = 0; channel < 3; channel++) {
        mixed[channel] = at(mixed, channel) + at(color, source * 3 + channel) * share;
      }
    }
    small.cover[pixel] = sum / 4;
    for (let channel = 0; channel < 3; channel++) {
      small.color[pixel * 3 + channel] = sum === 0 ? 0 : at(mixed, channel) / sum;
    }
  }
  return small;
}

export type Ground = { hex: string; kind: 'paper' | 'concrete'; seed: string };

/** Paints the ground. The light gets weaker with the distance from the window. */
export function groundIn(view: View, { hex, kind, seed }: Ground): Numbers {
  const base = linearOf(hex);
  const color = new Float32Array(view.width * view.height * 3);
  const cloud = layered(noiseFrom(`${seed}/ground`), 5);
  const rough = kind === 'concrete' ? 1 : 0.35;
  for (let row = 0; row < view.height; row++) {
    const y = view.top + row / view.scale;
    for (let column = 0; column < view.width; column++) {
      const x = view.left + column / view.scale;
      const near = Math.hypot((x - 180) / 1000, (y - 120) / 1150);
      const fall = 1.09 - 0.26 * near * near - 0.06 * near;
      const grain = 0.02 * grainAt(column, row) * (0.5 + 0.5 * rough) + 0.022 * rough * cloud(x / 9, y / 9);
      const bright = fall * (1 + grain + 0.03 * rough * cloud(x / 170, y / 170));
      const pixel = (row * view.width + column) * 3;
      const warm = 0.5 - near * 0.6;
      color[pixel] = base[0] * bright * (1 + 0.02 * warm);
      color[pixel + 1] = base[1] * bright;
      color[pixel + 2] = base[2] * bright * (1 - 0.03 * warm);
    }
  }
  return color;
}

const SHADOWS = [
  { sigma: 1.8, right: 0.8, down: 1.4, strength: 0.42 },
  { sigma: 7, right: 4, down: 6, strength: 0.34 },
  { sigma: 24, right: 12, down: 17, strength: 0.24 },
] as const;

/** Caches shadows by a garment's cover. All colors of a garment cast the same shadow. */
const shadows = new WeakMap<Numbers, Numbers>();

/** Returns the share of light that a garment's shadow leaves on each pixel of the ground, from 0 to 1. */
function shadowOf({ cover, view }: Sprite): Numbers {
  const known = shadows.get(cover);
  if (known) return known;
  const left = new Float32Array(cover.length).fill(1);
  for (const { sigma, right, down, strength } of SHADOWS) {
    const soft = blurred(cover, view, sigma * view.scale);
    const [dx, dy] = [Math.round(right * view.scale), Math.round(down * view.scale)];
    for (let row = 0; row < view.height; row++) {
      const source = clamp(row - dy, 0, view.height - 1) * view.width;
      for (let column = 0; column < view.width; column++) {
        const pixel = row * view.width + column;
        left[pixel] = at(left, pixel) * (1 - strength * at(soft, source + Math.max(0, column - dx)));
      }
    }
  }
  shadows.set(cover, left);
  return left;
}

/**
 * Puts a garment on top of everything painted before: first its shadow, and then the garment. `right` and `down` move it, in
 * pixels.
 */
export function lay(canvas: Numbers, view: View, sprite: Sprite, [right, down]: readonly [number, number] = [0, 0]) {
  const shadow = shadowOf(sprite);
  const { width, height } = sprite.view;
  for (let row = 0; row < view.height; row++) {
    const y = row - down;
    if (y < 0 || y >= height) continue;
    for (let column = 0; column < view.width; column++) {
      const x = column - right;
      if (x < 0 || x >= width) continue;
      const source = y * width + x;
      const share = at(sprite.cover, source);
      const pixel = (row * view.width + column) * 3;
      const shade = at(shadow, source);
      for (let channel = 0; channel < 3; channel++) {
        const under = at(canvas, pixel + channel) * (channel === 2 ? 1 - (1 - shade) * 0.94 : shade);
        canvas[pixel + channel] = blend(under, at(sprite.color, source * 3 + channel), share);
      }
    }
  }
}

/** Returns a garment without ground or shadow, as RGBA bytes. */
export function cutOut({ cover, color, view }: Sprite): Uint8Array {
  const opaque = developed(color, view);
  return Uint8Array.from({ length: cover.length * 4 }, (_, index) => {
    const pixel = index >> 2;
    const channel = index & 3;
    return channel === 3 ? 255 * at(cover, pixel) : byteAt(opaque, pixel * 3 + channel);
  });
}

/** Converts linear colors to bytes, with the slight grain of a camera sensor. */
export function developed(canvas: Numbers, view: View): Uint8Array {
  const bytes = new Uint8Array(canvas.length);
  for (let pixel = 0; pixel < canvas.length / 3; pixel++) {
    const grain = 0.8 * grainAt(pixel % view.width, Math.floor(pixel / view.width) + 5000);
    for (let channel = 0; channel < 3; channel++) {
      const index = pixel * 3 + channel;
      bytes[index] = clamp(screenByte(at(canvas, index)) + grain, 0, 255);
    }
  }
  return bytes;
}
