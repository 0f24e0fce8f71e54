import { htmlToText } from './html-text.ts';
import type { Product } from './product.ts';

/** What can be found of one published product: `text` is its title and description, lower case. */
export interface SearchDocument {
  id: string;
  createdAt: string;
  text: string;
}

/** Null when the product is not for sale, so that it is found nowhere. */
export const searchDocument = (product: Product | null): SearchDocument | null =>
  product?.isPublished ? { id: product.id, createdAt: product.createdAt, text: searchText(product) } : null;

const searchText = (product: Product) => `${product.title}\n${htmlToText(product.descriptionHtml)}`.toLowerCase();

/** Spec section 7: title or description contains the text, without regard to case. A blank text finds nothing. */
export function findDocuments(documents: readonly SearchDocument[], query: string): SearchDocument[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? [] : documents.filter((document) => document.text.includes(needle));
}
