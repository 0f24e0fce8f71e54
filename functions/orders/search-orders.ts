import type { FoundPage, Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isToPack, joinNumbers, matchesWords, TO_PACK, typedWords } from '#shared/orders/order-words.ts';
import { findOrdersByWords, listMarkedOrders } from '#store/orders/order-words.ts';
import type { Narrowed } from '#store/word-index.ts';

const findByWords = (words: string[], { accepts, ...page }: Narrowed<StoredOrder>): Promise<FoundPage<StoredOrder>> =>
  findOrdersByWords(words, { ...page, accepts: (order) => accepts(order) && matchesWords(order, words) });

/** Finds accepted orders that have a word starting with each word of `typed`, newest first. Long numbers may be typed in groups. */
export async function searchOrders(typed: string, narrowed: Narrowed<StoredOrder>): Promise<FoundPage<StoredOrder>> {
  const [words, joined] = [typedWords(typed), typedWords(joinNumbers(typed))];
  // Neither is a search for what has no letters.
  const isGrouped = joined.length > 0 && joined.length < words.length;
  const byNumber = isGrouped ? await findByWords(joined, narrowed) : null;
  if (byNumber && (byNumber.items.length > 0 || byNumber.nextCursor)) return byNumber;
  return words.length > 0 ? findByWords(words, narrowed) : { items: [], nextCursor: null, isPartial: false };
}

/** Lists accepted orders with units for the shop to pack, oldest first: it has waited longest. */
export const listOrdersToPack = ({ accepts, ...page }: Narrowed<StoredOrder>): Promise<Page<StoredOrder>> =>
  listMarkedOrders(TO_PACK, { ...page, isOldestFirst: true, accepts: (order) => accepts(order) && isToPack(order) });
