import { foldText } from '#shared/base/text/fold-text.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import { isOnSale } from '../availability.ts';
import type { CatalogueDocument } from '../catalogue-document.ts';
import type { Product } from '../product.ts';
import { colorNames, kindNames, SALE_NAMES } from './search-synonyms.ts';

const MAX_CHARACTERS = 8_000;

/** Fields of a document that a search reads. */
export type Searchable = Pick<CatalogueDocument, 'text' | 'categoryNames' | 'tags'> & {
  card: Pick<
    CatalogueDocument['card'],
    'id' | 'createdAt' | 'title' | 'colors' | 'priceCents' | 'compareAtPriceCents'
  > &
    Partial<Pick<CatalogueDocument['card'], 'opening' | 'kind'>>;
};

/** Folded texts with a space around each word, by weight. */
export interface SearchFields {
  title: string;
  /** Categories, tags, colors and kinds. */
  about: string;
  description: string;
}

/** Returns the folded words of a description, cut after 8,000 characters. */
export const searchText = ({ descriptionHtml }: Pick<Product, 'descriptionHtml'>): string =>
  foldText(htmlToText(descriptionHtml).slice(0, MAX_CHARACTERS)).slice(0, MAX_CHARACTERS);

/** Texts that thousands of products share: of their categories, tags, colors and kinds. */
const abouts = new Map<string, string>();
const MOST_ABOUTS = 10_000;

/** Returns the folded text of what a document is about besides its title, which names `kinds`. */
function aboutOf({ card, categoryNames, tags }: Searchable, kinds: readonly string[]): string {
  const { colors, kind = '', opening } = card;
  const isReduced = isOnSale(opening ? { ...card, ...opening } : card);
  const [listed, marked] = [categoryNames.join(' \n '), `${colors.join(' \n ')} \n ${tags.join(' \n ')}`];
  const key = [listed, marked, kind, isReduced, ...kinds].join('\t');
  const known = abouts.get(key);
  if (known !== undefined) return known;
  const categories = foldText(listed);
  const others = new Set([
    ...kinds,
    ...kindNames(`${categories}${foldText(kind)}`),
    ...colors.flatMap(colorNames),
    ...(isReduced ? SALE_NAMES : []),
  ]);
  const names = others.size > 0 ? ` ${[...others].join(' ')} ` : '';
  const about = `${categories}${foldText(marked)}${names}`;
  if (abouts.size >= MOST_ABOUTS) abouts.clear();
  abouts.set(key, about);
  return about;
}

const fieldsByDocument = new WeakMap<Searchable, SearchFields>();

/** Returns a document's folded texts, computed once for as long as it is in memory. */
export function searchFields(document: Searchable): SearchFields {
  const known = fieldsByDocument.get(document);
  if (known) return known;
  const title = foldText(document.card.title);
  const fields = { title, about: aboutOf(document, kindNames(title)), description: document.text };
  fieldsByDocument.set(document, fields);
  return fields;
}

/** Weight of a word in a title, category, color or kind; one in a description has 1. */
export const NAMING = 1_000_000;

const vocabularies = new WeakMap<readonly Searchable[], ReadonlyMap<string, number>>();

/** Counts the words of all documents by the products that have them; words of titles, categories, tags and colors count more. */
export function vocabularyOf(documents: readonly Searchable[]): ReadonlyMap<string, number> {
  const known = vocabularies.get(documents);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const document of documents) {
    const { title, about, description } = searchFields(document);
    for (const word of `${title}${about}`.split(' ')) if (word) counts.set(word, (counts.get(word) ?? 0) + NAMING);
    for (const word of description.split(' ')) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  vocabularies.set(documents, counts);
  return counts;
}
