import { foldText } from '#shared/base/text/fold-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import { isOnSale } from '../availability.ts';
import type { CatalogueDocument, SearchDocument } from '../catalogue-document.ts';
import type { Product } from '../product.ts';
import { colorNames, kindNames, SALE_NAMES } from './search-synonyms.ts';

const MAX_CHARACTERS = 8_000;

/** Lists the fields of a document that a search reads. */
export type Searchable = Pick<SearchDocument, 'words' | 'categoryNames'>;

/** Describes the fields of a product from which its searchable text is built. */
type Named = Pick<CatalogueDocument, 'categoryNames' | 'tags' | 'card'> & Pick<Product, 'descriptionHtml'>;

/**
 * Searchable text of a product, with a space around each word. The words are lowercase and without accents (see `foldText`).
 * A match in `title` scores highest.
 */
export interface SearchFields {
  title: string;
  /** Text from categories, tags, colors, and kinds. */
  about: string;
  description: string;
}

/**
 * Returns the searchable words of a description, each only once and with a space around it. Reads at most the first 8,000
 * characters, and returns at most as many. The order of the words does not matter, because a search looks for one word at a
 * time.
 */
export function searchText({ descriptionHtml }: Pick<Product, 'descriptionHtml'>): string {
  const words = foldText(htmlToText(descriptionHtml).slice(0, MAX_CHARACTERS)).trim().split(' ');
  return words[0] === '' ? '' : ` ${[...new Set(words)].join(' ')} `.slice(0, MAX_CHARACTERS);
}

/**
 * Returns the searchable text from a product's categories, colors, tags, and kinds. `kinds` lists other names for the kinds
 * of garments in its title.
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
 * Returns the searchable text of a product. It is stored with the product, so that a new server instance does not have to
 * build it for all products.
 */
export function searchFields(named: Named): SearchFields {
  const title = foldText(named.card.title);
  return { title, about: aboutOf(named, kindNames(title)), description: searchText(named) };
}

/** Weight of a word in a title, category, tag, color, or kind. A word in a description has a weight of 1. */
export const NAMING = 1_000_000;

const vocabularies = new WeakMap<readonly Searchable[], ReadonlyMap<string, number>>();

/**
 * Counts the products that contain each word. A word in a title, category, tag, color, or kind adds `NAMING` instead of 1.
 */
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
