import sharp from 'sharp';
import { type PrintName, printNamed } from '#infra/local/seed/garments/prints/print.ts';
import { randomFrom } from '#infra/local/seed/garments/random.ts';
import type { View } from '../base/raster.ts';
import type { Garment } from './layers.ts';
import type { InkPixels } from './paint.ts';

/**
 * Returns the place of a print on a garment. The print is as large as possible and starts at the top of the area for its
 * size.
 */
export function placeOf({ areas }: Garment, name: PrintName) {
  const print = printNamed(name);
  const area = areas[print.size];
  const scale = Math.min(area.width / 300, area.height / print.height);
  return {
    x: area.x + (area.width - 300 * scale) / 2,
    y: area.y,
    scale,
    width: 300 * scale,
    height: print.height * scale,
  };
}

/** Draws a print in the pixels of a view. */
export async function screened(garment: Garment, name: PrintName, view: View, seed: string): Promise<InkPixels> {
  const { x, y, scale } = placeOf(garment, name);
  const inks = { main: '#ff0000', accent: '#00ff00', cloth: '#0000ff' };
  const art = printNamed(name).draw({ ...inks, random: randomFrom(seed) });
  const box = [view.left, view.top, view.width / view.scale, view.height / view.scale].join(' ');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="${box}">` +
    `<g transform="translate(${x} ${y}) scale(${scale})">${art}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
