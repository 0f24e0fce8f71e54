import type { GarmentKind } from '../../seed/garments/kinds.ts';
import { garmentColors } from '../../seed/palette.ts';

/** Cost of shipping the first unit and each additional unit to one region, in cents. */
export interface Rate {
  first: number;
  additional: number;
}

export type Method = 'standard' | 'priority' | 'printify_express' | 'economy';
export type Region = 'US' | 'CA' | 'world';

export interface Blueprint {
  id: number;
  title: string;
  brand: string;
  model: string;
  description: string;
  kind: GarmentKind;
  providerId: number;
  colors: string[];
  /** Production cost in cents. The largest size costs `largestAdds` more. */
  cost: number;
  largestAdds: number;
  grams: number;
  rates: Partial<Record<Method, Partial<Record<Region, Rate>>>>;
}

export interface Provider {
  id: number;
  title: string;
  location: { address1: string; address2: string | null; city: string; country: string; region: string; zip: string };
}

export interface CatalogVariant {
  id: number;
  title: string;
  color: string;
  size: string;
  cost: number;
  grams: number;
}

export const SIZES = ['S', 'M', 'L', 'XL', '2XL'];
const FIRST_SIZE_ID = 14;
const FIRST_COLOR_ID = 400;

export const colorId = (name: string) => FIRST_COLOR_ID + Object.keys(garmentColors).indexOf(name);
export const sizeId = (size: string) => FIRST_SIZE_ID + SIZES.indexOf(size);

export const PROVIDERS: Provider[] = [
  {
    id: 29,
    title: 'Ground Floor Print',
    location: { address1: '40 Mill Road', address2: null, city: 'Trenton', country: 'US', region: 'NJ', zip: '08608' },
  },
  {
    id: 39,
    title: 'Heavyweight Works',
    location: { address1: '7 Yard Lane', address2: 'Dock 2', city: 'Reno', country: 'US', region: 'NV', zip: '89502' },
  },
];

const LIGHT: Blueprint['rates'] = {
  standard: {
    US: { first: 475, additional: 240 },
    CA: { first: 939, additional: 439 },
    world: { first: 1099, additional: 499 },
  },
  priority: { US: { first: 1099, additional: 400 }, CA: { first: 1899, additional: 650 } },
  printify_express: { US: { first: 799, additional: 240 } },
  economy: { US: { first: 399, additional: 219 } },
};

const HEAVY: Blueprint['rates'] = {
  standard: {
    US: { first: 849, additional: 209 },
    CA: { first: 1259, additional: 629 },
    world: { first: 1699, additional: 849 },
  },
  priority: { US: { first: 1459, additional: 529 } },
};

const light = { providerId: 29, largestAdds: 235, rates: LIGHT };
const heavy = { providerId: 39, largestAdds: 310, rates: HEAVY };

export const BLUEPRINTS: Blueprint[] = [
  {
    ...light,
    id: 12,
    kind: 'tee',
    title: 'Unisex Jersey Tee',
    brand: 'House Blank',
    model: 'J220',
    description: '220 gsm combed cotton jersey with a ribbed collar.',
    colors: ['Bone', 'Chalk', 'Concrete', 'Clay', 'Moss', 'Slate', 'Black'],
    cost: 912,
    grams: 225,
  },
  {
    ...light,
    id: 1382,
    kind: 'boxy-tee',
    title: 'Unisex Wide Tee',
    brand: 'House Blank',
    model: 'W280',
    description: 'A wide, short tee in heavy jersey, with dropped shoulders.',
    colors: ['Bone', 'Fog', 'Sand', 'Rust', 'Deep Navy', 'Black'],
    cost: 1248,
    grams: 290,
  },
  {
    ...light,
    id: 80,
    kind: 'long-sleeve',
    title: 'Unisex Long Sleeve',
    brand: 'House Blank',
    model: 'L240',
    description: 'Long sleeves with ribbed cuffs.',
    colors: ['Chalk', 'Sand', 'Oxide', 'Deep Navy', 'Washed Black'],
    cost: 1405,
    grams: 310,
  },
  {
    ...heavy,
    id: 77,
    kind: 'hoodie',
    title: 'Unisex Heavy Hoodie',
    brand: 'House Blank',
    model: 'H430',
    description: '430 gsm brushed fleece with a double-layer hood and a kangaroo pocket.',
    colors: ['Bone', 'Concrete', 'Moss', 'Slate', 'Washed Black', 'Black'],
    cost: 2385,
    grams: 790,
  },
  {
    ...heavy,
    id: 458,
    kind: 'zip-hoodie',
    title: 'Unisex Zip Hoodie',
    brand: 'House Blank',
    model: 'Z430',
    description: 'The heavy hoodie with a two-way zipper.',
    colors: ['Concrete', 'Deep Navy', 'Black'],
    cost: 2790,
    grams: 860,
  },
  {
    ...heavy,
    id: 49,
    kind: 'crewneck',
    title: 'Unisex Heavy Crewneck',
    brand: 'House Blank',
    model: 'C430',
    description: 'Brushed fleece with no hood.',
    colors: ['Bone', 'Fog', 'Clay', 'Oxide', 'Washed Black'],
    cost: 2140,
    grams: 640,
  },
];

export const blueprintOf = (id: number) => BLUEPRINTS.find((blueprint) => blueprint.id === id);
export const providerOf = (id: number) => PROVIDERS.find((provider) => provider.id === id);

/** Returns every color in every size. All products of the blueprint share the ids. Costs are in cents. */
export function catalogVariants({ id, colors, cost, largestAdds, grams }: Blueprint): CatalogVariant[] {
  return colors.flatMap((color, row) =>
    SIZES.map((size, column) => ({
      id: id * 1000 + row * 10 + column,
      title: `${color} / ${size}`,
      color,
      size,
      cost: cost + (column === SIZES.length - 1 ? largestAdds : 0),
      grams: grams + column * Math.round(grams / 20),
    })),
  );
}

export const hexOf = (color: string) => garmentColors[color] ?? '#000000';
