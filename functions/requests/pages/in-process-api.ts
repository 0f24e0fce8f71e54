import { runShared } from '#functions/http/http.ts';
import { validatePathAndQuery } from '#functions/http/http-input.ts';
import type { Handler } from '#functions/http/served-parts.ts';
import { catalogueRoutes } from '#shared/contract/catalogue.ts';
import type { ContractKey } from '#shared/contract/index.ts';
import { pageRoutes } from '#shared/contract/pages.ts';
import type { Route } from '#shared/contract/route.ts';
import { shopRoutes } from '#shared/contract/shop.ts';
import * as catalogue from '../catalogue.ts';
import { getPageHandler, getPublicSettingsHandler } from '../shop.ts';

/** Maps the routes that public pages call to their handlers. */
const HANDLERS: ReadonlyMap<ContractKey, Handler> = new Map(
  [getPublicSettingsHandler, getPageHandler, ...Object.values(catalogue)].map((handler) => [handler.key, handler]),
);

const ROUTES: Readonly<Partial<Record<ContractKey, Route>>> = { ...shopRoutes, ...pageRoutes, ...catalogueRoutes };

interface Address {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Converts query values to strings, as in a URL. */
const texts = (values: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );

/**
 * Calls a handler of the API directly, without the gateway. Validates the path and the query. Throws the `Problem` that the
 * API would return, and an `Error` for a route that pages may not call.
 */
export async function callApiInProcess(key: ContractKey, { params, query }: Address): Promise<unknown> {
  const handler = HANDLERS.get(key);
  const route = ROUTES[key];
  if (!handler || !route) throw new Error(`No page is written from ${key}`);
  const input = validatePathAndQuery(route, { params: texts(params), query: texts(query) });
  if (route.isShared) return JSON.parse((await runShared(handler, input)).body);
  return handler.run({ ...input, now: Date.now() } as never);
}
