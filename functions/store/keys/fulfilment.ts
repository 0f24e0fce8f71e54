import type { Key } from './key.ts';

/** The print-on-demand provider's connection. */
export const providerConnectionKey: Key = { pk: 'INTEGRATION', sk: 'PRINTIFY' };
/** Syncs of the provider's products. Ids sort by time. */
export const SYNCS = 'SYNCS';
export const syncRunKey = (id: string): Key => ({ pk: SYNCS, sk: id });
export const runningSyncKey: Key = { pk: 'STORE', sk: 'SYNC' };
/** The products a sync read on one page: their ids and identities. */
export const syncPages = (runId: string): string => `SYNC#${runId}`;
export const syncPageKey = (runId: string, page: number): Key => ({
  pk: syncPages(runId),
  sk: `PAGE#${String(page).padStart(6, '0')}`,
});
/** Pointers from the provider's products and orders to the shop's. */
export const providerProductKey = (id: string): Key => ({ pk: `PROVIDER_PRODUCT#${id}`, sk: 'PRODUCT' });
export const providerOrderKey = (id: string): Key => ({ pk: `PROVIDER_ORDER#${id}`, sk: 'ORDER' });
/** Indexes of linked provider products, and of lookalikes, to recognize a re-created product. */
export const PROVIDER_PRODUCTS = 'PROVIDER_PRODUCTS';
export const lookalikePartition = (identity: string): string => `PROVIDER_TWINS#${identity}`;
/** The provider's shipping price for some line items to a country. */
export const quoteKey = (digest: string): Key => ({ pk: `QUOTE#${digest}`, sk: 'QUOTE' });

/** Calls counted against a provider limit in one window. `start` in milliseconds UTC. */
export const providerLimitKey = (account: string, limit: string, start: number): Key => ({
  pk: `PROVIDER#${account}#${limit}`,
  sk: `WINDOW#${start}`,
});
/** Provider calls and errors in one window. `start` in milliseconds UTC. */
export const providerCallsKey = (account: string, start: number): Key => providerLimitKey(account, 'calls', start);
