import { htmlToText } from '#shared/base/html-text.ts';
import type { Product } from './product.ts';

const MAX_CHARACTERS = 8_000;

/**
 * What a product can be found by: its title and description, lower case, at most 8,000 characters.
 * The title always counts whole; of a very long description, what comes after that is not searched.
 */
export function searchText({ title, descriptionHtml }: Pick<Product, 'title' | 'descriptionHtml'>): string {
  const head = `${title}\n`.toLowerCase();
  const room = Math.max(0, MAX_CHARACTERS - head.length);
  return head + htmlToText(descriptionHtml).toLowerCase().slice(0, room);
}

/** Spec section 7: title or description contains the text, without regard to case. A blank text finds nothing. */
export function searchDocuments<T extends { text: string }>(documents: readonly T[], query: string): T[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? [] : documents.filter((document) => document.text.includes(needle));
}
