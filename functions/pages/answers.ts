import type { Handler } from '#functions/http.ts';
import { validateAddress } from '#functions/http-input.ts';
import { listCategories } from '#functions/requests/categories/list-categories.ts';
import { getFilters } from '#functions/requests/filters/get-filters.ts';
import { getProduct } from '#functions/requests/products/get-product.ts';
import { listProducts } from '#functions/requests/products/list-products.ts';
import { searchProducts } from '#functions/requests/search/search-products.ts';
import { getStore } from '#functions/requests/store/get-store.ts';
import { type ContractKey, routeOf } from '#shared/contract/index.ts';

/** The routes that pages everybody sees are made of. */
const HANDLERS: ReadonlyMap<ContractKey, Handler> = new Map(
  [getStore, listCategories, listProducts, getFilters, getProduct, searchProducts].map((handler) => [
    handler.key,
    handler,
  ]),
);

interface Address {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Values as an address carries them. */
const texts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

/**
 * Answers a call of the API without the gateway: the same handlers behind the same schemas.
 * Throws a `Problem` as the API would answer one, and an `Error` for a route that no page may need.
 */
export async function answerCall(key: ContractKey, { params, query }: Address): Promise<unknown> {
  const handler = HANDLERS.get(key);
  if (!handler) throw new Error(`No page is written from ${key}`);
  const input = validateAddress(routeOf(key), { params: texts(params), query: texts(query) });
  return handler.run({ ...input, now: Date.now() } as never);
}
