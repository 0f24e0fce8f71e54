import { type Cloth, clothOf, type Fold, linear } from './cloth.ts';
import { luminance } from './color.ts';
import { crewneck } from './crewneck.ts';
import type { Cut, Side } from './cut.ts';
import { hoodie } from './hoodie.ts';
import { type PrintName, screenPrint } from './prints/print.ts';
import { hash } from './random.ts';
import { boxyFit, longFit, regularFit, tee } from './tee.ts';
import { zipHoodie } from './zip-hoodie.ts';

export const garmentKinds = ['hoodie', 'zip-hoodie', 'crewneck', 'tee', 'boxy-tee', 'long-sleeve'] as const;
export type GarmentKind = (typeof garmentKinds)[number];

export type Drawing = {
  kind: GarmentKind;
  /** Cloth colour, #rrggbb. */
  color: string;
  /** Null for a plain side. */
  print: PrintName | null;
  side: Side;
  /** Gives pieces of the same kind, print and colour their own folds; the product's slug, as a rule. */
  seed?: string;
};

const cuts: Record<GarmentKind, (cloth: Cloth, side: Side) => Cut> = {
  hoodie,
  'zip-hoodie': zipHoodie,
  crewneck,
  tee: tee(regularFit),
  'boxy-tee': tee(boxyFit),
  'long-sleeve': tee(longFit),
};

const boneGrounds = ['#EFEBE1', '#ECE7DB', '#F0EDE4', '#E7E2D6'];
const concreteGrounds = ['#C9C5B9', '#CECABF', '#C3BFB3'];

function ground(cloth: Cloth, color: string, seed: string): string {
  const choices = luminance(color) > 0.5 ? concreteGrounds : boneGrounds;
  const tone = choices[hash(seed) % choices.length] ?? '#EFEBE1';
  const light = linear(
    cloth,
    'g',
    [120, 0, 680, 1000],
    [
      [0, '#ffffff', 0.34],
      [0.5, '#ffffff', 0],
      [1, '#3a352a', 0.1],
    ],
  );
  const floor = 'd="M0 0H800V1000H0Z"';
  return `${light}<path fill="${tone}" ${floor}/><path fill="${cloth.url('g')}" ${floor}/>`;
}

/** The contact shadow: ever wider, ever fainter strokes of the silhouette, cheaper to paint than a blur. */
function shadow(cloth: Cloth): string {
  const use = (width: number) => `<use href="#${cloth.id('o')}" stroke-width="${width}"/>`;
  return `<g fill="#2b261a" stroke="#2b261a" fill-opacity=".035" stroke-opacity=".055" stroke-linejoin="round" transform="translate(4 9)">${[42, 30, 20, 12, 6].map(use).join('')}</g>`;
}

function creases(cloth: Cloth, folds: readonly Fold[]): string {
  const { deep, light } = cloth.tones;
  const painted = Map.groupBy(
    folds,
    ({ lit, strength }) => `fill="${lit ? light : deep}" fill-opacity="${strength.toFixed(1)}"`,
  );
  const paths = [...painted].map(([paint, alike]) => `<path ${paint} d="${alike.map(({ d }) => d).join('')}"/>`);
  return `<g clip-path="${cloth.url('c')}"><g filter="${cloth.url('f')}">${paths.join('')}</g></g>`;
}

/** A garment laid flat, as a self-contained SVG of 800 by 1000. */
export function drawGarment({ kind, color, print, side, seed = `${kind}/${print}` }: Drawing): string {
  const cloth = clothOf(color, seed, side);
  const cut = cuts[kind](cloth, side);
  const outline = cut.outline.map(cloth.bend).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">` +
    `<defs>${cut.definitions}<path id="${cloth.id('o')}" d="${outline}"/>` +
    `<clipPath id="${cloth.id('c')}"><use href="#${cloth.id('o')}"/></clipPath>` +
    `<filter id="${cloth.id('f')}" x="20" y="50" width="760" height="870" filterUnits="userSpaceOnUse"><feGaussianBlur stdDeviation="4.5"/></filter></defs>` +
    ground(cloth, color, seed) +
    `<g transform="translate(0 ${500 - cut.middle})">` +
    shadow(cloth) +
    cut.panels +
    (print ? screenPrint(cloth, cut, print) : '') +
    creases(cloth, cut.folds) +
    cut.trims +
    `</g></svg>`
  );
}
