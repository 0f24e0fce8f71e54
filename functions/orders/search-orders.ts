import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isToPack, matchesWords, TO_PACK } from '#shared/orders/order-words.ts';
import { listOrdersByWord } from '#store/orders/order-words.ts';
import type { Narrowed } from '#store/word-index.ts';

/** Finds accepted orders that have a word starting with each of `words`, at least one, newest first. */
export const searchOrders = (
  words: readonly string[],
  { accepts, ...page }: Narrowed<StoredOrder>,
): Promise<Page<StoredOrder>> =>
  listOrdersByWord(
    words.reduce((a, b) => (b.length > a.length ? b : a)),
    { ...page, accepts: (order) => accepts(order) && matchesWords(order, words) },
  );

/** Lists accepted orders with units for the shop to pack, oldest first: it has waited longest. */
export const listOrdersToPack = ({ accepts, ...page }: Narrowed<StoredOrder>): Promise<Page<StoredOrder>> =>
  listOrdersByWord(TO_PACK, { ...page, isOldestFirst: true, accepts: (order) => accepts(order) && isToPack(order) });
