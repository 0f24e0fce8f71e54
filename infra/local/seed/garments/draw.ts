import { type Cloth, clothOf, drawFold, foldDefinitions, linear } from './cloth.ts';
import { luminance, mix } from './color.ts';
import { crewneck } from './crewneck.ts';
import type { Cut, Side } from './cut.ts';
import { hoodie } from './hoodie.ts';
import { short } from './path.ts';
import { type PrintName, screenPrint } from './prints/print.ts';
import { hash } from './random.ts';
import { boxyFit, longFit, regularFit, tee } from './tee.ts';
import { zipHoodie } from './zip-hoodie.ts';

export const garmentKinds = ['hoodie', 'zip-hoodie', 'crewneck', 'tee', 'boxy-tee', 'long-sleeve'] as const;
export type GarmentKind = (typeof garmentKinds)[number];

export type Drawing = {
  kind: GarmentKind;
  /** Cloth color, #rrggbb. */
  color: string;
  /** Null for a plain side. */
  print: PrintName | null;
  side: Side;
  /** Gives garments of the same kind, print and color their own folds; usually the product's slug. */
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

/** Marks of the formwork in cast concrete: a joint between two boards and the holes of their ties. */
const formwork =
  '<path d="M0 948H800" stroke="#8d897c" stroke-opacity=".5" stroke-width="1.6"/><path d="M0 950H800" stroke="#fff" stroke-opacity=".35"/>' +
  '<g fill="#7d796d" fill-opacity=".55"><circle cx="34" cy="922" r="9"/><circle cx="766" cy="922" r="9"/></g>' +
  '<g fill="#b9b5a8"><circle cx="35" cy="924" r="7"/><circle cx="767" cy="924" r="7"/></g>';

function ground(cloth: Cloth, color: string, seed: string): string {
  const pale = luminance(color) > 0.5;
  const choices = pale ? concreteGrounds : boneGrounds;
  const tone = choices[hash(seed) % choices.length] ?? '#EFEBE1';
  const light = linear(
    cloth,
    'g',
    [120, 0, 680, 1000],
    [
      [0, mix(tone, '#ffffff', 0.34)],
      [0.5, tone],
      [1, mix(tone, '#3a352a', 0.1)],
    ],
  );
  return `${light}<path fill="${cloth.url('g')}" d="M0 0H800V1000H0Z"/>${pale ? formwork : ''}`;
}

/** Contact shadow: a thin dark edge where cloth meets ground, and a soft one, in layers, thrown away from the light. */
function shadow(cloth: Cloth): string {
  const shifted = (name: string, far: number) =>
    `<use href="#${cloth.id(name)}" transform="translate(${short(far * 0.55)} ${far})"/>`;
  const near = [2, 4, 6].map((far) => shifted('o', far)).join('');
  const farther = [6, 12, 18].map((far) => shifted('e', far)).join('');
  return (
    `<g fill="#1c261a" fill-opacity=".034"><g id="${cloth.id('e')}">${near}</g>${farther}</g>` +
    `<use href="#${cloth.id('o')}" fill="#2b261a" fill-opacity=".2" transform="translate(1 2)"/>`
  );
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
    `${foldDefinitions(cloth)}</defs>` +
    ground(cloth, color, seed) +
    `<g transform="translate(0 ${500 - cut.middle})">` +
    shadow(cloth) +
    cut.panels +
    (print ? screenPrint(cloth, cut, print) : '') +
    `<g clip-path="${cloth.url('c')}">${cut.folds.map((one) => drawFold(cloth, one)).join('')}</g>` +
    cut.trims +
    `</g></svg>`
  );
}
