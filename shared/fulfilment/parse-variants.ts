import type { VariantChoice } from '#shared/catalogue/availability.ts';
import type { ProviderOption, ProviderProduct, ProviderVariant } from './provider-product.ts';

type Role = 'size' | 'color' | 'other';

const MAX_SIZE_LENGTH = 20;
const MAX_COLOR_LENGTH = 40;

/** Returns one line without control characters, cut at `max` characters. */
export const cleanLabel = (text: string, max: number): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes control characters
    .replace(/[\u0000-\u001F\u007F\s]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
    .toWellFormed();

const sizeLabel = (text: string) => cleanLabel(text.toUpperCase(), MAX_SIZE_LENGTH);

/** Matches sizes such as `S`, `3XL`, `One size`, `11oz`, and `12″ x 18″`. */
const LOOKS_LIKE_SIZE = /^(?:\d?X{0,4}[SL]|M|one size|\d[\w"″'’. x×-]*)$/i;

/** Splits `Black / M` into `['Black', 'M']`. */
const partsOf = ({ title }: ProviderVariant): string[] => title.split(' / ');

/** Derives options from variant titles, for a product that lists no options. */
function optionsInTitles(variants: readonly ProviderVariant[]): ProviderOption[] {
  if (variants.length < 2) return [];
  const rows = variants.map(partsOf);
  const columns = Array.from({ length: Math.max(...rows.map(({ length }) => length)) }, (_column, position) => {
    const titles = [...new Set(rows.flatMap((row) => row[position] ?? []))];
    return { titles, isSize: titles.every((title) => LOOKS_LIKE_SIZE.test(title)) };
  });
  return columns.map(({ titles, isSize }) => ({
    name: isSize ? 'Sizes' : 'Colors',
    type: '',
    values: titles.map((title) => ({ id: Number.NaN, title, colors: [] })),
  }));
}

/** Returns the role of each option. Finds the size option and the color option by type first, then by name. */
function rolesOf(options: readonly ProviderOption[]): Role[] {
  const find = (type: string, name: RegExp) => {
    const typed = options.findIndex((option) => option.type.toLowerCase() === type);
    return typed >= 0 ? typed : options.findIndex((option) => name.test(option.name));
  };
  const size = find('size', /\bsizes?\b/i);
  const color = find('color', /\bcolou?rs?\b/i);
  return options.map((_option, position) => (position === color ? 'color' : position === size ? 'size' : 'other'));
}

/** Returns the index of a variant's value within an option. Returns -1 if neither its ids nor its title match. */
function valuePosition(variant: ProviderVariant, options: readonly ProviderOption[], position: number): number {
  const values = options[position]?.values ?? [];
  const byPosition = values.findIndex(({ id }) => id === variant.options[position]);
  const byId = byPosition >= 0 ? byPosition : values.findIndex(({ id }) => variant.options.includes(id));
  if (byId >= 0) return byId;
  const parts = partsOf(variant);
  return parts.length === options.length ? values.findIndex(({ title }) => title === parts[position]) : -1;
}

export interface ParsedVariant {
  variant: ProviderVariant;
  choice: VariantChoice;
  /** Positions of the size and the color in the provider's lists of values. */
  rank: { size: number; color: number };
}

/**
 * Reads the size and color of each enabled variant. `unreadable` lists the variants in which a value is missing. A third
 * option, such as paper, is added to the size (`A3 / MATTE`) if it has several values. Otherwise it is dropped.
 */
export function parseVariants({ options: listed, variants }: Pick<ProviderProduct, 'options' | 'variants'>): {
  read: ParsedVariant[];
  unreadable: ProviderVariant[];
} {
  const enabled = variants.filter((variant) => variant.is_enabled);
  const options = listed.length > 0 ? listed : optionsInTitles(enabled);
  const roles = rolesOf(options);
  const rows = enabled.map((variant) => ({
    variant,
    values: options.map((_option, position) => valuePosition(variant, options, position)),
  }));
  const isChoice = (position: number) => new Set(rows.map(({ values }) => values[position])).size > 1;
  const matters = roles.map((role, position) => role !== 'other' || isChoice(position));

  const read: ParsedVariant[] = [];
  const unreadable: ProviderVariant[] = [];
  for (const { variant, values } of rows) {
    const titlesOf = (matches: (role: Role) => boolean) =>
      roles.flatMap((role, position) =>
        matches(role) && matters[position] ? [options[position]?.values[values[position] ?? -1]?.title ?? ''] : [],
      );
    const rankOf = (role: Role) => values[roles.indexOf(role)] ?? 0;
    const sizes = [...titlesOf((role) => role === 'size'), ...titlesOf((role) => role === 'other')].map(sizeLabel);
    const colors = titlesOf((role) => role === 'color').map((title) => cleanLabel(title, MAX_COLOR_LENGTH));
    if ([...sizes, ...colors].includes('')) unreadable.push(variant);
    else {
      const choice = { size: sizes.length > 0 ? sizeLabel(sizes.join(' / ')) : null, color: colors[0] ?? null };
      read.push({ variant, choice, rank: { size: rankOf('size'), color: rankOf('color') } });
    }
  }
  return { read, unreadable };
}
