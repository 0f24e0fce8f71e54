import type { Cents } from '#shared/base/money.ts';
import { type CatalogueScope, documentsInScope } from './browse-documents.ts';
import type { SearchDocument } from './catalogue-document.ts';
import { isAvailable, isInRange, matcher, shownPrice } from './select-documents.ts';
import {
  compareFacets,
  compareSizes,
  DEFAULT_SELECTION,
  type Facet,
  type Filters,
  normalizeValue,
  type PriceFacet,
  type Selection,
} from './selection.ts';

/**
 * Counts the products with one value. `all` ignores the shopper's choices. `count` applies the choices in the other facets.
 */
interface Count extends Facet {
  all: number;
  /** Documents that were counted last in `all` and in `count`. They prevent a document from being counted twice. */
  lastOfAll: SearchDocument | null;
  lastCounted: SearchDocument | null;
}

/** Counts the values of one facet. Values that differ only in case are one value, spelled as in the first product. */
class Counts {
  readonly #bySpelling = new Map<string, Count>();
  readonly #byName = new Map<string, Count>();

  #countOf(value: string): Count {
    const known = this.#bySpelling.get(value);
    if (known) return known;
    const name = normalizeValue(value);
    const count = this.#byName.get(name) ?? { value, count: 0, all: 0, lastOfAll: null, lastCounted: null };
    this.#byName.set(name, count);
    this.#bySpelling.set(value, count);
    return count;
  }

  /** Adds each value of a document once. */
  add(document: SearchDocument, values: readonly string[], isCounted: (position: number) => boolean): void {
    for (const [position, value] of values.entries()) {
      const count = this.#countOf(value);
      if (count.lastOfAll !== document) count.all += 1;
      count.lastOfAll = document;
      if (count.lastCounted === document || !isCounted(position)) continue;
      count.lastCounted = document;
      count.count += 1;
    }
  }

  /** Lists the values in an order that does not depend on the shopper's choices. */
  facets(compare: (a: Facet, b: Facet) => number): Facet[] {
    return [...this.#byName.values()]
      .sort((a, b) => compare({ value: a.value, count: a.all }, { value: b.value, count: b.all }))
      .map(({ value, count }) => ({ value, count }));
  }
}

/** Lists the tags of documents, the most frequent first. */
export function countTags(documents: readonly SearchDocument[]): string[] {
  const counts = new Counts();
  for (const document of documents) counts.add(document, document.tags, () => true);
  return counts.facets(compareFacets).map(({ value }) => value);
}

const MOST_RANGES = 5;
const MOST_TAGS = 20;
const STEPS = [5, 10, 20, 25, 50].map((dollars) => dollars * 100);

/** Returns the width of each price range in cents, so that a few round ranges cover all prices. */
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

/**
 * Returns the price ranges that contain products. The ranges depend on all prices, so that choices do not move them. Empty if
 * one range would contain all products.
 */
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
 * Returns the filters that a list offers. Each value has the number of products that it would leave, given the choices in the
 * other filters. Reads each document only once.
 */
export function availableFilters(
  documents: readonly SearchDocument[],
  scope: CatalogueScope,
  selection: Selection = DEFAULT_SELECTION,
): Filters {
  const listed = documentsInScope(documents, scope);
  const match = matcher(selection);
  const counts = { sizes: new Counts(), colors: new Counts(), categories: new Counts(), tags: new Counts() };
  const prices: Record<'all' | 'counted', Cents[]> = { all: [], counted: [] };
  let inStock = 0;
  for (const document of listed) {
    const { sizesAt, colorsAt, hasSize, hasColor, hasCategory, hasTag, hasPrice } = match(document);
    const isInOthers = hasCategory && hasTag && hasPrice;
    const isLeft = (sizes: readonly number[] | null, colors: readonly number[] | null) =>
      !selection.inStock || isAvailable(document, sizes, colors);
    const isStocked = hasSize && hasColor && isLeft(sizesAt, colorsAt);
    counts.sizes.add(document, document.sizes, (position) => hasColor && isInOthers && isLeft([position], colorsAt));
    counts.colors.add(
      document,
      document.card.colors,
      (position) => hasSize && isInOthers && isLeft(sizesAt, [position]),
    );
    counts.categories.add(document, otherCategories(document, scope), () => isStocked && hasTag && hasPrice);
    counts.tags.add(document, document.tags, () => isStocked && hasCategory && hasPrice);
    const price = shownPrice(document);
    prices.all.push(price);
    if (isStocked && hasCategory && hasTag) prices.counted.push(price);
    if (hasSize && hasColor && isInOthers && isAvailable(document, sizesAt, colorsAt)) inStock += 1;
  }
  return {
    total: listed.length,
    sizes: counts.sizes.facets((a, b) => compareSizes(a.value, b.value)),
    colors: counts.colors.facets(compareFacets),
    categories: counts.categories.facets(compareFacets),
    tags: shownTags(counts.tags.facets(compareFacets), selection),
    prices: priceFacets(prices.all, prices.counted),
    inStock,
  };
}

/** Returns the most frequent tags and all selected tags, so that a shopper can remove each selected tag. */
const shownTags = (tags: readonly Facet[], { tags: chosen }: Selection): Facet[] => {
  const names = new Set(chosen.map(normalizeValue));
  return tags.filter(({ value }, index) => index < MOST_TAGS || names.has(normalizeValue(value)));
};

/** Returns the names of a document's categories, except the category that is being listed. */
const otherCategories = ({ categoryIds, categoryNames }: SearchDocument, { categoryId }: CatalogueScope) =>
  categoryId ? categoryNames.filter((_name, index) => categoryIds[index] !== categoryId) : categoryNames;
