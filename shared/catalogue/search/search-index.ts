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

const fieldsByDocument = new WeakMap<Searchable, SearchFields>();

/** Returns a document's folded texts, computed once for as long as it is in memory. */
export function searchFields(document: Searchable): SearchFields {
  const known = fieldsByDocument.get(document);
  if (known) return known;
  const { card, categoryNames, tags, text } = document;
  const title = foldText(card.title);
  const categories = foldText(categoryNames.join(' \n '));
  const others = [
    ...kindNames(`${title}${categories}${foldText(card.kind ?? '')}`),
    ...card.colors.flatMap(colorNames),
    ...(isOnSale({ ...card, ...card.opening }) ? SALE_NAMES : []),
  ];
  const names = others.length > 0 ? ` ${[...new Set(others)].join(' ')} ` : '';
  const fields = {
    title,
    about: `${categories}${foldText([...card.colors, ...tags].join(' \n '))}${names}`,
    description: text,
  };
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
