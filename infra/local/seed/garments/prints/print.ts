import type { Cloth } from '../cloth.ts';
import { inksFor } from '../color.ts';
import type { Cut } from '../cut.ts';
import { short } from '../path.ts';
import { earth } from './earth.ts';
import type { Print } from './ink.ts';
import { site } from './site.ts';
import { slogans } from './slogans.ts';

const designs = { ...slogans, ...earth, ...site };

export type PrintName = keyof typeof designs;

export const printNames = Object.keys(designs) as PrintName[];

/** Screens a print onto the part of the garment made for its size, as large as fits, hanging from the top. */
export function screenPrint(cloth: Cloth, cut: Cut, name: PrintName): string {
  const print: Print = designs[name];
  const area = cut[print.size];
  const scale = Math.min(area.width / 300, area.height / print.height);
  const x = area.x + (area.width - 300 * scale) / 2;
  const ink = { ...inksFor(cloth.tones.base), cloth: cloth.tones.base, random: cloth.random };
  return `<g opacity=".95" transform="translate(${short(x)} ${short(area.y)}) scale(${Math.round(scale * 1000) / 1000})">${print.draw(ink)}</g>`;
}
