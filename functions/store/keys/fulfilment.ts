import type { Key } from './key.ts';

/** Key of the connection to the print-on-demand provider. */
export const providerConnectionKey: Key = { pk: 'INTEGRATION', sk: 'PRINTIFY' };
/** Partition of the syncs of the provider's products. Their ids sort by time. */
export const SYNCS = 'SYNCS';
export const syncRunKey = (id: string): Key => ({ pk: SYNCS, sk: id });
export const runningSyncKey: Key = { pk: 'STORE', sk: 'SYNC' };
/** Returns the partition of the pages that a sync has read. Each page lists the ids and identities of its products. */
export const syncPages = (runId: string): string => `SYNC#${runId}`;
export const syncPageKey = (runId: string, page: number): Key => ({
  pk: syncPages(runId),
  sk: `PAGE#${String(page).padStart(6, '0')}`,
});
/** Return the keys of the items that link the provider's products and orders to the shop's. */
export const providerProductKey = (id: string): Key => ({ pk: `PROVIDER_PRODUCT#${id}`, sk: 'PRODUCT' });
export const providerOrderKey = (id: string): Key => ({ pk: `PROVIDER_ORDER#${id}`, sk: 'ORDER' });
/**
 * Index partitions of all linked provider products, and of linked products with the same identity. The second one helps a
 * sync to recognize a product that was created again.
 */
export const PROVIDER_PRODUCTS = 'PROVIDER_PRODUCTS';
export const lookalikePartition = (identity: string): string => `PROVIDER_TWINS#${identity}`;
/** Returns the key of the cached shipping price of some line items to a country. */
export const quoteKey = (digest: string): Key => ({ pk: `QUOTE#${digest}`, sk: 'QUOTE' });

/** Returns the key of the calls counted toward a provider limit in one time window. `start` is in milliseconds UTC. */
export const providerLimitKey = (account: string, limit: string, start: number): Key => ({
  pk: `PROVIDER#${account}#${limit}`,
  sk: `WINDOW#${start}`,
});
/** Returns the key of the calls to the provider and their errors in one time window. `start` is in milliseconds UTC. */
export const providerCallsKey = (account: string, start: number): Key => providerLimitKey(account, 'calls', start);
