import type { FoundPage, Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { orderMarks, orderWords, returnMark } from '#shared/orders/order-words.ts';
import { type ReturnTab, tabOfReturn } from '#shared/orders/returns/return-states.ts';
import { type FillProgress, getFillProgress, putFillProgress } from '#store/fill-progress.ts';
import type { Key } from '#store/keys/key.ts';
import { orderWordKey, orderWordPartition, orderWordsMetaKey } from '#store/keys/orders.ts';
import {
  listByWord,
  listPlaces,
  type Narrowed,
  type PlaceQuery,
  replaceWordRows,
  rowsOf,
  withStarts,
} from '#store/word-index.ts';
import { searchByWords } from '#store/word-search.ts';
import { getOrders } from './orders.ts';

/** Returns the keys of the rows that find an order by its words and marks. */
export const orderWordKeys = (order: StoredOrder): Key[] =>
  [...withStarts(orderWords(order)), ...orderMarks(order)].map((word) => orderWordKey(word, order));

const keysOf = (order: StoredOrder | null): Key[] => (order ? orderWordKeys(order) : []);

/**
 * Updates the search rows of an order: writes rows for new words and marks, and deletes rows for those that are gone. Safe to
 * run twice.
 */
export const updateOrderWords = (before: StoredOrder | null, after: StoredOrder | null): Promise<void> =>
  replaceWordRows(keysOf(before), keysOf(after));

const readRows = rowsOf(orderWordPartition);

/** Lists the places of orders with a mark, in the form `<createdAt>#<order id>`. Works like `listPlaces`. */
export const listPlacesOfMark = (word: string, request: Omit<PlaceQuery, 'readRows' | 'word'>): Promise<string[]> =>
  listPlaces({ ...request, readRows, word });

/** Lists orders that have a mark and that `narrowed` accepts, newest first by default. */
export const listMarkedOrders = (
  word: string,
  narrowed: Narrowed<StoredOrder> & { isOldestFirst?: boolean },
): Promise<Page<StoredOrder>> =>
  listByWord({ ...narrowed, readRows, word, read: getOrders, placeOf: ({ createdAt, id }) => `${createdAt}#${id}` });

/** Finds orders that `narrowed` accepts and that have words with the typed beginnings. Works like `searchByWords`. */
export const findOrdersByWords = (
  typed: readonly string[],
  narrowed: Narrowed<StoredOrder>,
): Promise<FoundPage<StoredOrder>> => searchByWords({ ...narrowed, typed, readRows, read: getOrders });

/**
 * Lists the orders with a return for one tab of the back office. Open returns are sorted oldest first, closed ones newest
 * first.
 */
export const listOrdersWithReturns = (
  tab: ReturnTab,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<StoredOrder>> =>
  listMarkedOrders(returnMark(tab), {
    ...page,
    isOldestFirst: tab !== 'closed',
    // The rows lag behind the orders, so each order is checked.
    accepts: ({ returns = [] }) => returns.some(({ state }) => tabOfReturn(state) === tab),
  });

/** Counts the orders with a return in one tab. Stops at `most`. */
export const countOrdersWithReturns = async (tab: ReturnTab, most: number): Promise<number> =>
  (await listPlacesOfMark(returnMark(tab), { limit: most })).length;

export const getOrderWordsProgress = (): Promise<FillProgress> => getFillProgress(orderWordsMetaKey);

export const putOrderWordsProgress = (progress: FillProgress): Promise<void> =>
  putFillProgress(orderWordsMetaKey, progress);
