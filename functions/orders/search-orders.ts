import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isToPack, matchesWords, TO_PACK } from '#shared/orders/order-words.ts';
import { listPlacesOfWord } from '#store/orders/order-words.ts';
import { getOrders } from '#store/orders/orders.ts';
import type { SortRange } from '#store/query-page.ts';

const PLACE = /^[0-9TZ.:-]{20,30}#ord_[0-9A-Z]{26}$/;
/** A page reads at most this many batches of orders, so that a rare second word can't make it read all of them. */
const MAX_BATCHES = 5;

const encode = (place: string): string => Buffer.from(place).toString('base64url');

function decode(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (PLACE.test(place)) return place;
  throw new Problem('invalid_request', undefined, {
    errors: [{ path: 'cursor', message: 'is not a cursor of this list' }],
  });
}

const placeOf = ({ createdAt, id }: StoredOrder): string => `${createdAt}#${id}`;
const idIn = (place: string): string => place.slice(place.indexOf('#') + 1);

interface Narrowed {
  limit: number;
  cursor?: string | undefined;
  accepts: (order: StoredOrder) => boolean;
  isOldestFirst?: boolean;
  /** UTC ISO times. */
  range?: SortRange;
}

/**
 * Lists accepted orders that have a word or mark starting with `start`, newest first by default. A page can be
 * short when few of these are accepted. Throws `invalid_request` for a foreign cursor.
 */
async function listByWord(
  start: string,
  { limit, cursor, accepts, isOldestFirst = false, range = {} }: Narrowed,
): Promise<Page<StoredOrder>> {
  const found: StoredOrder[] = [];
  let last = cursor ? decode(cursor) : null;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const places = await listPlacesOfWord(start, { limit, last, isOldestFirst, range });
    for (const order of await getOrders(places.map(idIn))) {
      if (accepts(order)) found.push(order);
      if (found.length === limit) return { items: found, nextCursor: encode(placeOf(order)) };
    }
    if (places.length < limit) return { items: found, nextCursor: null };
    last = places.at(-1) ?? null;
  }
  return { items: found, nextCursor: last && encode(last) };
}

/** Finds accepted orders that have a word starting with each of `words`, at least one, newest first. */
export const searchOrders = (words: readonly string[], { accepts, ...page }: Narrowed): Promise<Page<StoredOrder>> =>
  listByWord(
    words.reduce((a, b) => (b.length > a.length ? b : a)),
    { ...page, accepts: (order) => accepts(order) && matchesWords(order, words) },
  );

/** Lists accepted orders with units for the shop to pack, oldest first: it has waited longest. */
export const listOrdersToPack = ({ accepts, ...page }: Narrowed): Promise<Page<StoredOrder>> =>
  listByWord(TO_PACK, { ...page, isOldestFirst: true, accepts: (order) => accepts(order) && isToPack(order) });
