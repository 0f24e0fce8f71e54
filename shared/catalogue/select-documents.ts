import type { Cents } from '#shared/base/money.ts';
import type { SearchDocument } from './catalogue-document.ts';
import { normalizeValue, type PriceRange, type Selection } from './selection.ts';

/** Returns the price that the product's card shows, in cents. */
export const shownPrice = ({ card }: SearchDocument): Cents => card.opening?.priceCents ?? card.priceCents;

export const isInRange = (priceCents: Cents, { minCents, maxCents }: PriceRange): boolean =>
  priceCents >= (minCents ?? 0) && priceCents <= (maxCents ?? Number.POSITIVE_INFINITY);

/**
 * Returns a function that finds the positions of the selected values in a list. If nothing is selected, the function returns
 * null, which means that every value matches. A catalogue has few distinct values, so the function remembers the result for
 * each.
 */
function positionFinder(selected: readonly string[]): (values: readonly string[]) => number[] | null {
  if (selected.length === 0) return () => null;
  const wanted = new Set(selected.map(normalizeValue));
  const known = new Map<string, boolean>();
  const isWanted = (value: string): boolean => {
    const answer = known.get(value) ?? wanted.has(normalizeValue(value));
    known.set(value, answer);
    return answer;
  };
  return (values) => values.flatMap((value, position) => (isWanted(value) ? [position] : []));
}

/**
 * Returns whether any combination of these sizes and colors is in stock. `sizesAt` and `colorsAt` are positions in the
 * product's lists. Null means all sizes or all colors.
 */
export function isAvailable(
  { available, card: { colors } }: SearchDocument,
  sizesAt: readonly number[] | null,
  colorsAt: readonly number[] | null,
): boolean {
  if (typeof available === 'boolean') return available;
  const width = Math.max(colors.length, 1);
  return available.some(
    (number) => (sizesAt?.includes(Math.floor(number / width)) ?? true) && (colorsAt?.includes(number % width) ?? true),
  );
}

/** Describes which parts of a selection a document matches. */
export interface Match {
  sizesAt: number[] | null;
  colorsAt: number[] | null;
  hasSize: boolean;
  hasColor: boolean;
  hasCategory: boolean;
  hasTag: boolean;
  hasPrice: boolean;
}

/** Returns a function that compares a document with each part of a selection. */
export function matcher({ sizes, colors, categories, tags, price }: Selection): (document: SearchDocument) => Match {
  const findSizes = positionFinder(sizes);
  const findColors = positionFinder(colors);
  const findCategories = positionFinder(categories);
  const findTags = positionFinder(tags);
  return (document) => {
    const sizesAt = findSizes(document.sizes);
    const colorsAt = findColors(document.card.colors);
    return {
      sizesAt,
      colorsAt,
      hasSize: sizesAt?.length !== 0,
      hasColor: colorsAt?.length !== 0,
      hasCategory: findCategories(document.categoryNames)?.length !== 0,
      hasTag: findTags(document.tags)?.length !== 0,
      hasPrice: price === null || isInRange(shownPrice(document), price),
    };
  };
}

const isEmpty = ({ sizes, colors, categories, tags, price, inStock }: Selection): boolean =>
  [sizes, colors, categories, tags].every(({ length }) => length === 0) && price === null && !inStock;

/**
 * Returns a function that tests a document against every part of a selection. If `inStock` is true, one of the selected
 * combinations must be in stock.
 */
export function selectionMatcher(selection: Selection): (document: SearchDocument) => boolean {
  if (isEmpty(selection)) return () => true;
  const match = matcher(selection);
  return (document) => {
    const { sizesAt, colorsAt, hasSize, hasColor, hasCategory, hasTag, hasPrice } = match(document);
    if (!hasSize || !hasColor || !hasCategory || !hasTag || !hasPrice) return false;
    return !selection.inStock || isAvailable(document, sizesAt, colorsAt);
  };
}
