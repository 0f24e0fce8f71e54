import { earth } from './earth.ts';
import type { Print } from './ink.ts';
import { site } from './site.ts';
import { slogans } from './slogans.ts';

const designs = { ...slogans, ...earth, ...site };

export type PrintName = keyof typeof designs;

export const printNamed = (name: PrintName): Print => designs[name];

export const printNames = Object.keys(designs) as PrintName[];
