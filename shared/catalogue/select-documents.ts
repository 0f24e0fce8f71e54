import type { Cents } from '#shared/base/money.ts';
import type { CatalogueDocument } from './catalogue-document.ts';
import { normalizeValue, type PriceRange, type Selection } from './selection.ts';

const normalizedLists = new WeakMap<readonly string[], readonly string[]>();

/** Returns normalized values, computed once for as long as the list is in memory. */
export function normalizedValues(values: readonly string[]): readonly string[] {
  const known = normalizedLists.get(values);
  if (known) return known;
  const normalized = values.map(normalizeValue);
  normalizedLists.set(values, normalized);
  return normalized;
}

/** Returns the price that the product's card shows, in cents. */
export const shownPrice = ({ card }: CatalogueDocument): Cents => card.opening?.priceCents ?? card.priceCents;

export const isInRange = (priceCents: Cents, { minCents, maxCents }: PriceRange): boolean =>
  priceCents >= (minCents ?? 0) && priceCents <= (maxCents ?? Number.POSITIVE_INFINITY);

/** Returns the positions of the selected values in `values`; null when nothing is selected, so any will do. */
function positions(selected: ReadonlySet<string>, values: readonly string[]): number[] | null {
  if (selected.size === 0) return null;
  return normalizedValues(values).flatMap((value, position) => (selected.has(value) ? [position] : []));
}

/** Returns whether one of the combinations of these sizes and colors is in stock; null means all of them. */
export function isAvailable(
  { available, card: { colors } }: CatalogueDocument,
  sizesAt: readonly number[] | null,
  colorsAt: readonly number[] | null,
): boolean {
  if (typeof available === 'boolean') return available;
  const width = Math.max(colors.length, 1);
  return available.some(
    (number) => (sizesAt?.includes(Math.floor(number / width)) ?? true) && (colorsAt?.includes(number % width) ?? true),
  );
}

/** Says which parts of a selection a document has. */
export interface Match {
  sizesAt: number[] | null;
  colorsAt: number[] | null;
  hasSize: boolean;
  hasColor: boolean;
  hasCategory: boolean;
  hasPrice: boolean;
}

/** Returns a function that compares a document with each part of a selection. */
export function matcher({ sizes, colors, categories, price }: Selection): (document: CatalogueDocument) => Match {
  const selectedSizes = new Set(sizes.map(normalizeValue));
  const selectedColors = new Set(colors.map(normalizeValue));
  const selectedCategories = new Set(categories.map(normalizeValue));
  return (document) => {
    const sizesAt = positions(selectedSizes, document.sizes);
    const colorsAt = positions(selectedColors, document.card.colors);
    return {
      sizesAt,
      colorsAt,
      hasSize: sizesAt?.length !== 0,
      hasColor: colorsAt?.length !== 0,
      hasCategory: positions(selectedCategories, document.categoryNames)?.length !== 0,
      hasPrice: price === null || isInRange(shownPrice(document), price),
    };
  };
}

/** Tests for every part of a selection, in stock in one of the selected combinations if required. */
export function selectionMatcher(selection: Selection): (document: CatalogueDocument) => boolean {
  const match = matcher(selection);
  return (document) => {
    const { sizesAt, colorsAt, hasSize, hasColor, hasCategory, hasPrice } = match(document);
    if (!hasSize || !hasColor || !hasCategory || !hasPrice) return false;
    return !selection.inStock || isAvailable(document, sizesAt, colorsAt);
  };
}
