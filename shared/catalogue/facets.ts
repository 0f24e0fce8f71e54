import type { Cents } from '#shared/base/money.ts';
import { type CatalogueScope, documentsInScope } from './browse-documents.ts';
import type { CatalogueDocument } from './catalogue-document.ts';
import { isAvailable, isInRange, matcher, normalizedValues, shownPrice } from './select-documents.ts';
import {
  compareFacets,
  compareSizes,
  DEFAULT_SELECTION,
  type Facet,
  type Filters,
  type PriceFacet,
  type Selection,
} from './selection.ts';

/** Counts of one facet: `all` without any choice, `count` under the choices in the other facets. */
type Counts = Map<string, Facet & { all: number }>;

/** Adds a document's values. Those that differ only in case are one, spelled as the first product spells it. */
function addValues(counts: Counts, values: readonly string[], isCounted: (position: number) => boolean): void {
  const normalized = normalizedValues(values);
  const counted = new Set<string>();
  for (const [position, name] of normalized.entries()) {
    const value = values[position] ?? name;
    const facet = counts.get(name) ?? { value, count: 0, all: 0 };
    if (normalized.indexOf(name) === position) facet.all += 1;
    if (!counted.has(name) && isCounted(position)) {
      counted.add(name);
      facet.count += 1;
    }
    counts.set(name, facet);
  }
}

const toFacets = (counts: Counts, compare: (a: Facet, b: Facet) => number): Facet[] =>
  [...counts.values()]
    .sort((a, b) => compare({ ...a, count: a.all }, { ...b, count: b.all }))
    .map(({ value, count }) => ({ value, count }));

const MOST_RANGES = 5;
const STEPS = [5, 10, 20, 25, 50].map((dollars) => dollars * 100);

/** Returns the distance between the ends of ranges, so that a few round ones cover all prices. */
function stepFor(prices: readonly Cents[]): Cents {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const price of prices) {
    low = Math.min(low, price);
    high = Math.max(high, price);
  }
  for (let scale = 1; ; scale *= 10) {
    const step = STEPS.find((each) => Math.floor(high / each / scale) - Math.floor(low / each / scale) < MOST_RANGES);
    if (step !== undefined) return step * scale;
  }
}

/** Returns price ranges that have products. They depend on all prices, so that no choice moves them. */
function priceFacets(all: readonly Cents[], counted: readonly Cents[]): PriceFacet[] {
  if (all.length === 0) return [];
  const step = stepFor(all);
  const starts = [...new Set(all.map((price) => Math.floor(price / step) * step))].sort((a, b) => a - b);
  if (starts.length === 1) return [];
  const highest = starts.at(-1);
  return starts.map((start) => {
    const range = { minCents: start || null, maxCents: start === highest ? null : start + step };
    return { ...range, count: counted.filter((price) => isInRange(price, range)).length };
  });
}

/**
 * Returns the filters that a scope offers, each value with the number of products that it would leave beside the choices
 * in the other facets. Goes through the documents once.
 */
export function availableFilters(
  documents: readonly CatalogueDocument[],
  scope: CatalogueScope,
  selection: Selection = DEFAULT_SELECTION,
): Filters {
  const listed = documentsInScope(documents, scope);
  const match = matcher(selection);
  const counts = { sizes: new Map() as Counts, colors: new Map() as Counts, categories: new Map() as Counts };
  const prices: Record<'all' | 'counted', Cents[]> = { all: [], counted: [] };
  let inStock = 0;
  for (const document of listed) {
    const { sizesAt, colorsAt, hasSize, hasColor, hasCategory, hasPrice } = match(document);
    const isLeft = (sizes: readonly number[] | null, colors: readonly number[] | null) =>
      !selection.inStock || isAvailable(document, sizes, colors);
    const isStocked = hasSize && hasColor && isLeft(sizesAt, colorsAt);
    addValues(
      counts.sizes,
      document.sizes,
      (position) => hasColor && hasCategory && hasPrice && isLeft([position], colorsAt),
    );
    addValues(
      counts.colors,
      document.card.colors,
      (position) => hasSize && hasCategory && hasPrice && isLeft(sizesAt, [position]),
    );
    addValues(counts.categories, otherCategories(document, scope), () => isStocked && hasPrice);
    const price = shownPrice(document);
    prices.all.push(price);
    if (isStocked && hasCategory) prices.counted.push(price);
    if (hasSize && hasColor && hasCategory && hasPrice && isAvailable(document, sizesAt, colorsAt)) inStock += 1;
  }
  return {
    total: listed.length,
    sizes: toFacets(counts.sizes, (a, b) => compareSizes(a.value, b.value)),
    colors: toFacets(counts.colors, compareFacets),
    categories: toFacets(counts.categories, compareFacets),
    prices: priceFacets(prices.all, prices.counted),
    inStock,
  };
}

/** Returns the names of a document's categories, without the one that is listed. */
const otherCategories = ({ categoryIds, categoryNames }: CatalogueDocument, { categoryId }: CatalogueScope) =>
  categoryId ? categoryNames.filter((_name, index) => categoryIds[index] !== categoryId) : categoryNames;
