import { foldWords } from '#shared/base/text/fold-text.ts';

/**
 * Maps each kind of garment, as product cards show it, to other names that tags use for it. The other names are lowercase,
 * singular, and without accents or punctuation.
 */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  Hoodie: ['hooded sweatshirt'],
  'Zip hoodie': ['zip up hoodie', 'full zip hoodie', 'zip up'],
  Crewneck: ['crewneck sweatshirt', 'crew neck sweatshirt'],
  Sweatshirt: ['sweater', 'pullover'],
  'T-shirt': ['tshirt', 'tee', 'tee shirt'],
  'Boxy tee': ['boxy t shirt'],
  'Long sleeve': ['longsleeve', 'long sleeve shirt', 'long sleeve t shirt', 'long sleeve tee'],
  'Tank top': ['tank', 'sleeveless shirt'],
  Shirt: ['button up shirt'],
  Jacket: ['coat', 'windbreaker'],
  Sweatpants: ['jogger'],
  Shorts: [],
  Cap: ['hat', 'baseball cap'],
  Beanie: [],
  Socks: [],
  Tote: ['tote bag'],
};

const singular = (text: string): string => foldWords(text).join(' ').replace(/s$/, '');

const byName = new Map(
  Object.entries(KINDS).flatMap(([kind, others]) => [kind, ...others].map((name) => [singular(name), kind] as const)),
);

/** Returns the kind of garment in the first tag that names one: `Hoodie` for `Hoodies`. Null if no tag names a kind. */
export const garmentKind = (tags: readonly string[]): string | null =>
  tags.map((tag) => byName.get(singular(tag))).find(Boolean) ?? null;
