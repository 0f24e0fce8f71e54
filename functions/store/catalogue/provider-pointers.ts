import { createHash } from 'node:crypto';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderIdentity } from '#shared/catalogue/provider-link.ts';
import { productIdentity } from '#shared/fulfilment/match-products.ts';
import { getItem, getItems, type TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { lookalikePartition, PROVIDER_PRODUCTS, providerProductKey } from '#store/keys.ts';
import { queryPage } from '#store/query-page.ts';

/** What leads from a provider's product to the shop's, and lets it be one product only. */
export interface ProviderPointer extends ProviderIdentity {
  providerProductId: string;
  /** Missing where an owner deleted or unlinked it: then nothing but being published there brings it back. */
  productId?: string;
  /** UTC ISO. */
  linkedAt: string;
}

/** The pointers of those of the provider's products that the shop has ever had. */
export const getPointers = (providerProductIds: readonly string[]): Promise<ProviderPointer[]> =>
  getItems<ProviderPointer>(providerProductIds.map(providerProductKey), { consistent: true });

const hashed = (identity: string): string => createHash('sha256').update(identity).digest('hex').slice(0, 32);

/** More than this of one blueprint, printer and title are in doubt anyway. */
const MOST_TWINS = 10;

/** Products here that were made alike: who makes one of them anew has the same blueprint, printer and title. */
export async function listLookalikes(identity: ProviderIdentity): Promise<ProviderPointer[]> {
  const name = productIdentity(identity);
  if (name === null) return [];
  const { items } = await queryPage<ProviderPointer>('byOwner', lookalikePartition(hashed(name)), {
    limit: MOST_TWINS,
  });
  return items;
}

const MANY = 1000;

/** Every product here that is one of the provider's: for the end of a sync, which has read all of the provider's. */
export async function listPointers(): Promise<ProviderPointer[]> {
  const all: ProviderPointer[] = [];
  let cursor: string | undefined;
  do {
    const page = await queryPage<ProviderPointer>('byTime', PROVIDER_PRODUCTS, { limit: MANY, cursor });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return all;
}

const NOBODY: ProviderIdentity = { blueprintId: null, printProviderId: null, title: '' };

/** Who the provider's product is, as far as it has been read since it was linked. */
const readIdentity = ({ provider, providerProductId }: Product): ProviderIdentity =>
  provider && provider.productId === providerProductId
    ? { blueprintId: provider.blueprintId, printProviderId: provider.printProviderId, title: provider.title }
    : NOBODY;

/** Throws `conflict` when another product is linked to it. */
async function claim(product: Product, providerProductId: string, now: number): Promise<TransactionWrite> {
  const key = providerProductKey(providerProductId);
  const pointer = await getItem<ProviderPointer>(key, { consistent: true });
  if (pointer?.productId && pointer.productId !== product.id) {
    const message = "Another product is linked to this one of the provider's";
    throw new Problem('conflict', message, { errors: [{ path: 'providerProductId', message }] });
  }
  const identity = readIdentity(product);
  const name = productIdentity(identity);
  const isOurs = pointer?.productId === product.id;
  const item: ProviderPointer = {
    providerProductId,
    productId: product.id,
    linkedAt: isOurs ? pointer.linkedAt : new Date(now).toISOString(),
    ...identity,
  };
  const indexes = {
    gsi2pk: PROVIDER_PRODUCTS,
    gsi2sk: providerProductId,
    ...(name === null ? {} : { gsi1pk: lookalikePartition(hashed(name)), gsi1sk: providerProductId }),
  };
  return {
    Put: {
      Item: { ...key, ...indexes, ...item },
      ConditionExpression: 'attribute_not_exists(productId) OR productId = :owner',
      ExpressionAttributeValues: { ':owner': product.id },
    },
  };
}

/** What an owner deleted or unlinked stays away: a sync that brought it back would undo that every time. */
const letGo = (product: Product, providerProductId: string, now: number): TransactionWrite => {
  const item: ProviderPointer = { providerProductId, linkedAt: new Date(now).toISOString(), ...readIdentity(product) };
  return {
    Put: {
      Item: { ...providerProductKey(providerProductId), ...item },
      ConditionExpression: 'attribute_not_exists(productId) OR productId = :owner',
      ExpressionAttributeValues: { ':owner': product.id },
    },
  };
};

const isSamePointer = (before: Product, after: Product): boolean =>
  before.providerProductId === after.providerProductId &&
  JSON.stringify(readIdentity(before)) === JSON.stringify(readIdentity(after));

/**
 * The writes that keep pointers in step with a product, for the transaction that changes it; null is no product. A product
 * that an owner has just linked is read from the provider at once. Throws `conflict` when another product has its link.
 */
export async function pointerWrites(
  before: Product | null,
  after: Product | null,
  now: number,
): Promise<TransactionWrite[]> {
  const [old, next] = [before?.providerProductId ?? null, after?.providerProductId ?? null];
  if (before && after && isSamePointer(before, after)) return [];
  const at = new Date(now).toISOString();
  return [
    ...(after && next !== null ? [await claim(after, next, now)] : []),
    ...(before && old !== null && old !== next ? [letGo(before, old, now)] : []),
    ...(next !== null && old !== next && after?.syncStatus === 'pending'
      ? [enqueueJob('sync_product', { providerProductId: next }, at, at)]
      : []),
  ];
}
