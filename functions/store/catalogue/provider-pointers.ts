import { createHash } from 'node:crypto';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderIdentity } from '#shared/catalogue/provider-link.ts';
import { productIdentity } from '#shared/fulfilment/match-products.ts';
import { getItem, getItems, type TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { lookalikePartition, PROVIDER_PRODUCTS, providerProductKey } from '#store/keys/fulfilment.ts';
import { queryPage } from '#store/query-page.ts';

/**
 * Links a provider's product to at most one product of the shop. A pointer without `productId` is a tombstone: an admin
 * deleted or unlinked the product, and a sync must not create it again.
 */
export interface ProviderPointer extends ProviderIdentity {
  providerProductId: string;
  /** Missing on a tombstone. A tombstone is removed only when the product is published at the provider. */
  productId?: string;
  /** UTC ISO time. */
  linkedAt: string;
}

/** Returns the pointers of these provider products, including tombstones. */
export const getPointers = (providerProductIds: readonly string[]): Promise<ProviderPointer[]> =>
  getItems<ProviderPointer>(providerProductIds.map(providerProductKey), { consistent: true });

const hashOf = (identity: string): string => createHash('sha256').update(identity).digest('hex').slice(0, 32);

/** Most similar products to read. If there are more, the right one cannot be identified. */
const MAX_LOOKALIKES = 10;

/**
 * Lists linked products with the same blueprint, printer, and title. A sync uses them to recognize a product that was created
 * again at the provider.
 */
export async function listLookalikes(identity: ProviderIdentity): Promise<ProviderPointer[]> {
  const name = productIdentity(identity);
  if (name === null) return [];
  const { items } = await queryPage<ProviderPointer>('byOwner', lookalikePartition(hashOf(name)), {
    limit: MAX_LOOKALIKES,
  });
  return items;
}

const PAGE_SIZE = 1000;

/** Lists the pointers of all linked products. A sync needs them when it ends. */
export async function listPointers(): Promise<ProviderPointer[]> {
  const all: ProviderPointer[] = [];
  let cursor: string | undefined;
  do {
    const page = await queryPage<ProviderPointer>('byTime', PROVIDER_PRODUCTS, { limit: PAGE_SIZE, cursor });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

const NO_IDENTITY: ProviderIdentity = { blueprintId: null, printProviderId: null, title: '' };

/**
 * Returns the identity that the last sync stored on the product. Returns an empty identity if that sync was for a different
 * provider product.
 */
const identityOf = ({ provider, providerProductId }: Product): ProviderIdentity =>
  provider && provider.productId === providerProductId
    ? { blueprintId: provider.blueprintId, printProviderId: provider.printProviderId, title: provider.title }
    : NO_IDENTITY;

/**
 * Returns the write that links a product to a provider product. Throws `conflict` if another product is already linked to it.
 */
async function linkWrite(product: Product, providerProductId: string, now: number): Promise<TransactionWrite> {
  const key = providerProductKey(providerProductId);
  const pointer = await getItem<ProviderPointer>(key, { consistent: true });
  if (pointer?.productId && pointer.productId !== product.id) {
    const message = 'Another product is already linked to this Printify product';
    throw new Problem('conflict', message, { errors: [{ path: 'providerProductId', message }] });
  }
  const identity = identityOf(product);
  const name = productIdentity(identity);
  const isLinked = pointer?.productId === product.id;
  const item: ProviderPointer = {
    providerProductId,
    productId: product.id,
    linkedAt: isLinked ? pointer.linkedAt : new Date(now).toISOString(),
    ...identity,
  };
  const indexes = {
    gsi2pk: PROVIDER_PRODUCTS,
    gsi2sk: providerProductId,
    ...(name === null ? {} : { gsi1pk: lookalikePartition(hashOf(name)), gsi1sk: providerProductId }),
  };
  return {
    Put: {
      Item: { ...key, ...indexes, ...item },
      ConditionExpression: 'attribute_not_exists(productId) OR productId = :product',
      ExpressionAttributeValues: { ':product': product.id },
    },
  };
}

/** Returns the write that turns a pointer into a tombstone. */
const tombstoneWrite = (product: Product, providerProductId: string, now: number): TransactionWrite => {
  const item: ProviderPointer = { providerProductId, linkedAt: new Date(now).toISOString(), ...identityOf(product) };
  return {
    Put: {
      Item: { ...providerProductKey(providerProductId), ...item },
      ConditionExpression: 'attribute_not_exists(productId) OR productId = :product',
      ExpressionAttributeValues: { ':product': product.id },
    },
  };
};

const isSamePointer = (before: Product, after: Product): boolean =>
  before.providerProductId === after.providerProductId &&
  JSON.stringify(identityOf(before)) === JSON.stringify(identityOf(after));

/**
 * Returns the writes that update the pointers when a product changes. `before` is null for a new product. `after` is null for
 * a deleted one. Enqueues a sync of a newly linked product. Throws `conflict` if another product is already linked to the
 * provider product.
 */
export async function pointerWrites(
  before: Product | null,
  after: Product | null,
  now: number,
): Promise<TransactionWrite[]> {
  const [oldId, newId] = [before?.providerProductId ?? null, after?.providerProductId ?? null];
  if (before && after && isSamePointer(before, after)) return [];
  const at = new Date(now).toISOString();
  return [
    ...(after && newId !== null ? [await linkWrite(after, newId, now)] : []),
    ...(before && oldId !== null && oldId !== newId ? [tombstoneWrite(before, oldId, now)] : []),
    ...(newId !== null && oldId !== newId && after?.syncStatus === 'pending'
      ? [enqueueJob('sync_product', { providerProductId: newId }, at, at)]
      : []),
  ];
}
