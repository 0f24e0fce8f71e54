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

/** What shuttering leaves in cast concrete: a joint between two boards and the holes of their ties. */
const formwork =
  '<path d="M0 948H800" stroke="#8d897c" stroke-opacity=".5" stroke-width="1.6"/><path d="M0 950H800" stroke="#fff" stroke-opacity=".35"/>' +
  '<g fill="#7d796d" fill-opacity=".55"><circle cx="58" cy="70" r="9"/><circle cx="742" cy="70" r="9"/></g>' +
  '<g fill="#b9b5a8"><circle cx="59" cy="72" r="7"/><circle cx="743" cy="72" r="7"/></g>';

function ground(cloth: Cloth, color: string, seed: string): string {
  const pale = luminance(color) > 0.5;
  const choices = pale ? concreteGrounds : boneGrounds;
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
  return `${light}<path fill="${tone}" ${floor}/><path fill="${cloth.url('g')}" ${floor}/>${pale ? formwork : ''}`;
}

/** Contact shadow: a thin dark edge where cloth meets ground, and a soft one thrown away from the light. */
function shadow(cloth: Cloth): string {
  const use = `<use href="#${cloth.id('o')}" fill="#2b261a"`;
  return (
    `${use} fill-opacity=".36" transform="translate(8 15)" filter="${cloth.url('s')}"/>` +
    `${use} fill-opacity=".22" transform="translate(1 3)"/>`
  );
}

function blur(cloth: Cloth, name: string, deviation: number): string {
  const region = 'x="0" y="0" width="800" height="1000" filterUnits="userSpaceOnUse"';
  return `<filter id="${cloth.id(name)}" ${region}><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** Ridges lie below the print, whose ink is matt; creases lie above it. */
function creases(cloth: Cloth, folds: readonly Fold[], lit: boolean): string {
  const paint = lit ? cloth.tones.light : '#0b0b0a';
  const weight = lit ? 0.55 : cloth.tones.creaseWeight;
  const alike = Map.groupBy(
    folds.filter((fold) => Boolean(fold.lit) === lit),
    ({ strength }) => (strength * weight).toFixed(2),
  );
  const paths = [...alike].map(
    ([opacity, group]) => `<path fill-opacity="${opacity}" d="${group.map(({ d }) => d).join('')}"/>`,
  );
  return `<g clip-path="${cloth.url('c')}"><g fill="${paint}"${lit ? '' : ` filter="${cloth.url('f')}"`}>${paths.join('')}</g></g>`;
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
    `${blur(cloth, 'f', 4.5)}${blur(cloth, 's', 11)}</defs>` +
    ground(cloth, color, seed) +
    `<g transform="translate(0 ${500 - cut.middle})">` +
    shadow(cloth) +
    cut.panels +
    creases(cloth, cut.folds, true) +
    (print ? screenPrint(cloth, cut, print) : '') +
    creases(cloth, cut.folds, false) +
    cut.trims +
    `</g></svg>`
  );
}
