import { htmlToText } from '#shared/base/html-text.ts';
import type { Product } from './product.ts';

const MAX_CHARACTERS = 8_000;

/** Returns title and description in lower case, cut after 8,000 characters: the text that search matches. */
export function searchText({ title, descriptionHtml }: Pick<Product, 'title' | 'descriptionHtml'>): string {
  const head = `${title}\n`.toLowerCase();
  const room = Math.max(0, MAX_CHARACTERS - head.length);
  return head + htmlToText(descriptionHtml).toLowerCase().slice(0, room);
}

/** Finds documents that contain the query, case-insensitive. A blank query finds nothing. */
export function searchDocuments<T extends { text: string }>(documents: readonly T[], query: string): T[] {
  const needle = query.trim().toLowerCase();
  return needle === '' ? [] : documents.filter((document) => document.text.includes(needle));
}
