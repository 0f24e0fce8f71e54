import { Problem } from '#shared/base/errors.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { matchesWords } from '#shared/orders/order-words.ts';
import { listPlacesOfWord } from '#store/orders/order-words.ts';
import { getOrders } from '#store/orders/orders.ts';

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

interface Search {
  /** Folded starts of words, at least one. */
  words: readonly string[];
  limit: number;
  cursor?: string | undefined;
  accepts: (order: StoredOrder) => boolean;
}

/**
 * Finds accepted orders that have a word starting with each of `words`, newest first. A page can be short when many orders
 * share the longest word only. Throws `invalid_request` for a foreign cursor.
 */
export async function searchOrders({ words, limit, cursor, accepts }: Search): Promise<Page<StoredOrder>> {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const found: StoredOrder[] = [];
  let last = cursor ? decode(cursor) : null;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const places = await listPlacesOfWord(longest, limit, last);
    for (const order of await getOrders(places.map(idIn))) {
      if (accepts(order) && matchesWords(order, words)) found.push(order);
      if (found.length === limit) return { items: found, nextCursor: encode(placeOf(order)) };
    }
    if (places.length < limit) return { items: found, nextCursor: null };
    last = places.at(-1) ?? null;
  }
  return { items: found, nextCursor: last && encode(last) };
}
