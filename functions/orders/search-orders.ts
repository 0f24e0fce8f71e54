import type { FoundPage, Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isToPack, joinNumbers, matchesWords, TO_PACK, typedWords } from '#shared/orders/order-words.ts';
import { findOrdersByWords, listMarkedOrders } from '#store/orders/order-words.ts';
import type { Narrowed } from '#store/word-index.ts';

const findByWords = (words: string[], { accepts, ...page }: Narrowed<StoredOrder>): Promise<FoundPage<StoredOrder>> =>
  findOrdersByWords(words, { ...page, accepts: (order) => accepts(order) && matchesWords(order, words) });

/**
 * Finds accepted orders, newest first. Each word of `typed` must be the beginning of a word in the order. Long numbers may be
 * typed in groups.
 */
export async function searchOrders(typed: string, narrowed: Narrowed<StoredOrder>): Promise<FoundPage<StoredOrder>> {
  const [words, joined] = [typedWords(typed), typedWords(joinNumbers(typed))];
  // If the text has no letters or digits, `joined` is empty and there is no number to search for.
  const isGrouped = joined.length > 0 && joined.length < words.length;
  const byNumber = isGrouped ? await findByWords(joined, narrowed) : null;
  if (byNumber && (byNumber.items.length > 0 || byNumber.nextCursor)) return byNumber;
  return words.length > 0 ? findByWords(words, narrowed) : { items: [], nextCursor: null, isPartial: false };
}

/** Lists accepted orders with units that the shop has to pack. The oldest comes first, because it has waited longest. */
export const listOrdersToPack = ({ accepts, ...page }: Narrowed<StoredOrder>): Promise<Page<StoredOrder>> =>
  listMarkedOrders(TO_PACK, { ...page, isOldestFirst: true, accepts: (order) => accepts(order) && isToPack(order) });
