import type { Handler } from '#functions/http/http.ts';
import { validatePathAndQuery } from '#functions/http/http-input.ts';
import { type ContractKey, routeOf } from '#shared/contract/index.ts';
import {
  getFiltersHandler,
  getProductHandler,
  listCategoriesHandler,
  listProductsHandler,
  searchProductsHandler,
} from '../catalogue.ts';
import { getPublicSettingsHandler } from '../shop.ts';

/** The routes that pages everybody sees are made of. */
const HANDLERS: ReadonlyMap<ContractKey, Handler> = new Map(
  [
    getPublicSettingsHandler,
    listCategoriesHandler,
    listProductsHandler,
    getFiltersHandler,
    getProductHandler,
    searchProductsHandler,
  ].map((handler) => [handler.key, handler]),
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
export async function callApiInProcess(key: ContractKey, { params, query }: Address): Promise<unknown> {
  const handler = HANDLERS.get(key);
  if (!handler) throw new Error(`No page is written from ${key}`);
  const input = validatePathAndQuery(routeOf(key), { params: texts(params), query: texts(query) });
  return handler.run({ ...input, now: Date.now() } as never);
}
