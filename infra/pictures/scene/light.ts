import { grainAt, layered, noiseFrom } from '../base/noise.ts';
import { at, blend, clamp, itemAt, type Numbers, smoothStep } from '../base/numbers.ts';
import { blurred, type View } from '../base/raster.ts';
import type { Relief } from './paint.ts';

/** Direction of the light, from a large window above on the left. */
const LIGHT = [-0.43, -0.55, 0.716] as const;
const STEPS = [1, 2, 3.2, 4.6, 6.5, 9, 12, 16, 21, 27, 34, 43, 54];

export type Lit = {
  /** Amount of light that arrives. 1 on flat cloth in the open. */
  light: Numbers;
  /** Share of the sky that is visible from a pixel. */
  open: Numbers;
  /** Broad reflection from fibers, with values around 0. */
  sheen: Numbers;
};

function openness(height: Numbers, view: View): Numbers {
  const open = new Float32Array(height.length).fill(1);
  for (const [reach, span, strength] of [
    [2.2, 2.4, 0.32],
    [7, 6, 0.3],
    [24, 13, 0.26],
  ] as const) {
    const around = blurred(height, view, reach * view.scale);
    for (let pixel = 0; pixel < open.length; pixel++) {
      const deep = clamp((at(around, pixel) - at(height, pixel)) / span, -0.25, 1);
      open[pixel] = at(open, pixel) * (1 - strength * deep);
    }
  }
  return open;
}

/** Returns the shade from everything between a pixel and the light. The shade is softer if its cause is farther away. */
function shades(height: Numbers, view: View): Numbers {
  const flat = Math.hypot(LIGHT[0], LIGHT[1]);
  const [tx, ty] = [LIGHT[0] / flat, LIGHT[1] / flat];
  const rise = (LIGHT[2] / flat) * 0.8;
  const shade = new Float32Array(height.length);
  const [half, rows] = [Math.ceil(view.width / 2), Math.ceil(view.height / 2)];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < half; column++) {
      const own = at(height, row * 2 * view.width + column * 2);
      let most = 0;
      for (const step of STEPS) {
        const x = Math.round(column * 2 + tx * step * view.scale);
        const y = Math.round(row * 2 + ty * step * view.scale);
        if (x < 0 || y < 0) break;
        const above = at(height, y * view.width + x) - own - step * rise;
        const share = above / (0.22 * step + 0.9) + 0.2;
        if (share > most) most = share;
      }
      const value = Math.min(1, most);
      const pixel = row * 2 * view.width + column * 2;
      shade[pixel] = value;
      if (column * 2 + 1 < view.width) shade[pixel + 1] = value;
      if (row * 2 + 1 < view.height) {
        shade[pixel + view.width] = value;
        if (column * 2 + 1 < view.width) shade[pixel + view.width + 1] = value;
      }
    }
  }
  return blurred(shade, view, 1.1 * view.scale);
}

/**
 * Copies values to the outermost pixels from the pixels next to them, because the outermost pixels lack neighbors on one
 * side.
 */
function fillEdges(list: Numbers, { width, height }: View) {
  for (let row = 0; row < height; row++) {
    list[row * width] = at(list, row * width + 1);
    list[row * width + width - 1] = at(list, row * width + width - 2);
  }
  for (let column = 0; column < width; column++) {
    list[column] = at(list, width + column);
    list[(height - 1) * width + column] = at(list, (height - 2) * width + column);
  }
}

/** Calculates the light on a relief. */
export function lightOf({ height, detail, view, cover }: Relief): Lit {
  const { width, scale } = view;
  const size = height.length;
  const [light, sheen] = [new Float32Array(size), new Float32Array(size)];
  const open = openness(height, view);
  const shade = shades(height, view);
  const soft = blurred(height, view, 0.8 * scale);
  const halfZ = Math.hypot(LIGHT[0], LIGHT[1], LIGHT[2] + 1);
  const half = [LIGHT[0] / halfZ, LIGHT[1] / halfZ, (LIGHT[2] + 1) / halfZ] as const;
  const flatGlow = half[2] ** 5;
  for (let pixel = width; pixel < size - width; pixel++) {
    if (at(cover, pixel) === 0) continue;
    const slope = (list: Numbers, step: number) => ((at(list, pixel + step) - at(list, pixel - step)) * scale) / 2;
    const gx = slope(soft, 1) + slope(detail, 1) * 0.8;
    const gy = slope(soft, width) + slope(detail, width) * 0.8;
    const length = Math.sqrt(gx * gx + gy * gy + 1);
    const facing = (-gx * LIGHT[0] - gy * LIGHT[1] + LIGHT[2]) / length;
    const wrapped = Math.max(0, (facing + 0.28) / (LIGHT[2] + 0.28));
    const sky = (0.55 + 0.45 / length) * at(open, pixel);
    const direct = wrapped * (1 - 0.72 * at(shade, pixel));
    light[pixel] = 0.62 * direct + 0.38 * sky;
    const glow = Math.max(0, (-gx * half[0] - gy * half[1] + half[2]) / length) ** 5 / flatGlow;
    sheen[pixel] = (glow - 1) * (1 - at(shade, pixel)) + 0.5 * (1 - 1 / length);
  }
  for (const list of [light, sheen]) fillEdges(list, view);
  return { light, open, sheen };
}

export type Weave = {
  /** Strength of the fine grain, from 0 (smooth jersey) to 1 (loopback). */
  grain: number;
  /** Strength of soft clouds, as on brushed or garment-dyed cloth. */
  clouds: number;
  seed: string;
};

/**
 * Returns the grain of a knit. It shows columns of loops if they are large enough to be seen, and otherwise only their faint
 * traces.
 */
export function knit({ view, cover }: Relief, { grain, clouds, seed }: Weave): { tone: Numbers; detail: Numbers } {
  const size = view.width * view.height;
  const [tone, detail] = [new Float32Array(size), new Float32Array(size)];
  const [noise, cloud] = [noiseFrom(`${seed}/knit`), layered(noiseFrom(`${seed}/cloud`), 2)];
  const pitch = 1.5;
  const seen = smoothStep(2.2, 4.5, view.scale * pitch);
  for (let row = 0; row < view.height; row++) {
    const y = view.top + row / view.scale;
    for (let column = 0; column < view.width; column++) {
      const pixel = row * view.width + column;
      if (at(cover, pixel) === 0) continue;
      const x = view.left + column / view.scale;
      let loop = 0;
      if (seen > 0) {
        const wale = (x + 0.5 * noise(x / 60, y / 60)) / pitch;
        const side = (wale - Math.floor(wale)) * 2 - 1;
        const course = y / (pitch * 0.72) + Math.abs(side) * 0.55 + 0.15 * noise(x / 9, y / 9);
        loop = seen * (Math.sin(course * Math.PI * 2) * 0.55 + Math.cos(side * Math.PI) * 0.6);
      }
      const streak = noise(x / 1.1, y / 26) * 0.6 + noise(x / 2.7 + 9, y / 3.1) * 0.6;
      const speck = grainAt(column + Math.round(view.left * 7), row + Math.round(view.top * 7));
      const fine = streak * 0.55 + speck * 0.45 * (1 - 0.5 * seen);
      tone[pixel] =
        1 + (0.02 + 0.05 * grain) * fine + 0.05 * loop * (0.6 + 0.4 * grain) + 0.035 * clouds * cloud(x / 34, y / 34);
      detail[pixel] = loop * 0.2 + (0.08 + 0.14 * grain) * fine * (1 - 0.4 * seen) * Math.min(1, 1.3 / view.scale);
    }
  }
  return { tone, detail };
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const toScreen = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

export function linearOf(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)];
}

/** Compresses bright values gradually instead of cutting them off. */
const shoulder = (value: number): number => (value < 0.82 ? value : 0.82 + 0.18 * Math.tanh((value - 0.82) / 0.18));

/** Screen values, indexed by the square root of linear values, so that dark values stay distinct. */
const SCREEN = Float32Array.from(
  { length: 4097 },
  (_, index) => 255 * clamp(toScreen(shoulder((index / 4096) ** 2 * 2))),
);

export const screenByte = (linear: number): number => at(SCREEN, Math.round(4096 * Math.sqrt(clamp(linear / 2))));

/** Stray light between the fibers. Because of it, even black cloth is never quite black. */
const VEIL = 0.0034;

const WARM = [1.008, 1.0, 0.985] as const;
const COOL = [0.93, 0.98, 1.07] as const;

/** Returns the color of a lit surface. Light is warm. Shade is cool and takes on the cloth's own color. */
export function shaded(dye: number, channel: number, light: number, open: number, sheen: number): number {
  const temper = blend(itemAt(COOL, channel), itemAt(WARM, channel), clamp((light - 0.35) / 0.65));
  const bounce = 1 + 0.25 * (1 - clamp(open)) * dye;
  return dye * light * temper * bounce + sheen + VEIL * (0.5 + 0.5 * light);
}
