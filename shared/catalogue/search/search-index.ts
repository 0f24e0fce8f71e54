import { foldText } from '#shared/base/text/fold-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import { isOnSale } from '../availability.ts';
import type { CatalogueDocument, SearchDocument } from '../catalogue-document.ts';
import type { Product } from '../product.ts';
import { colorNames, kindNames, SALE_NAMES } from './search-synonyms.ts';

const MAX_CHARACTERS = 8_000;

/** Fields of a document that a search reads. */
export type Searchable = Pick<SearchDocument, 'words' | 'categoryNames'>;

/** Fields of a product from which its folded texts are built. */
type Named = Pick<CatalogueDocument, 'categoryNames' | 'tags' | 'card'> & Pick<Product, 'descriptionHtml'>;

/** Folded texts of a product, with a space around each word. A match in `title` weighs the most. */
export interface SearchFields {
  title: string;
  /** Text from categories, tags, colors, and kinds. */
  about: string;
  description: string;
}

/**
 * Returns the folded words of a description, each once, with a space around each. Reads the first 8,000 characters of the
 * description and returns at most as many. A search looks for one word at a time, so their order does not matter.
 */
export function searchText({ descriptionHtml }: Pick<Product, 'descriptionHtml'>): string {
  const words = foldText(htmlToText(descriptionHtml).slice(0, MAX_CHARACTERS)).trim().split(' ');
  return words[0] === '' ? '' : ` ${[...new Set(words)].join(' ')} `.slice(0, MAX_CHARACTERS);
}

/**
 * Returns the folded text of a product's categories, colors, tags, and kinds. `kinds` are the other names for the kinds in
 * its title.
 */
function aboutOf({ card, categoryNames, tags }: Named, kinds: readonly string[]): string {
  const { colors, kind = '', opening } = card;
  const isReduced = isOnSale(opening ? { ...card, ...opening } : card);
  const categories = foldText(categoryNames.join(' \n '));
  const others = new Set([
    ...kinds,
    ...kindNames(`${categories}${foldText(kind)}`),
    ...colors.flatMap(colorNames),
    ...(isReduced ? SALE_NAMES : []),
  ]);
  const names = others.size > 0 ? ` ${[...others].join(' ')} ` : '';
  return `${categories}${foldText(`${colors.join(' \n ')} \n ${tags.join(' \n ')}`)}${names}`;
}

/**
 * Returns the folded texts of a product. They are stored, so that a new server instance need not fold the texts of all
 * products.
 */
export function searchFields(named: Named): SearchFields {
  const title = foldText(named.card.title);
  return { title, about: aboutOf(named, kindNames(title)), description: searchText(named) };
}

/** Weight of a word in a title, category, tag, color, or kind. A word in a description has a weight of 1. */
export const NAMING = 1_000_000;

const vocabularies = new WeakMap<readonly Searchable[], ReadonlyMap<string, number>>();

/** Counts, for each word, the products that have it. Words in titles, categories, tags, colors, and kinds weigh more. */
export function vocabularyOf(documents: readonly Searchable[]): ReadonlyMap<string, number> {
  const known = vocabularies.get(documents);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const document of documents) {
    const { title, about, description } = document.words;
    for (const word of `${title}${about}`.split(' ')) if (word) counts.set(word, (counts.get(word) ?? 0) + NAMING);
    for (const word of description.split(' ')) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  vocabularies.set(documents, counts);
  return counts;
}
