import { htmlToText } from './html-text.ts';
import type { Product } from './product.ts';

/** What a product can be found by: its title and description, lower case. */
export const searchText = (product: Pick<Product, 'title' | 'descriptionHtml'>): string =>
  `${product.title}\n${htmlToText(product.descriptionHtml)}`.toLowerCase();

/** Spec section 7: title or description contains the text, without regard to case. A blank text finds nothing. */
export function findDocuments<T extends { text: string }>(documents: readonly T[], query: string): T[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? [] : documents.filter((document) => document.text.includes(needle));
}
