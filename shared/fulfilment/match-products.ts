import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderIdentity } from '#shared/catalogue/provider-link.ts';

export type KnownProduct = Pick<Product, 'id' | 'providerProductId'> & { provider?: ProviderIdentity | undefined };
/** One of the provider's products; a snapshot's `link` is one. */
export type IncomingProduct = ProviderIdentity & { productId: string };

/** Blueprint, printer and title; null where the provider does not name all three: then nothing tells who it is. */
export const productIdentity = ({ blueprintId, printProviderId, title }: ProviderIdentity): string | null =>
  blueprintId === null || printProviderId === null || title === ''
    ? null
    : `${blueprintId} ${printProviderId} ${title}`;

/**
 * Which of the shop's products each of the provider's is: the one that has its id, else the one it was before somebody
 * deleted it there and made it again, by blueprint, printer and title, as long as there is no doubt on either side. Never by
 * SKU or title alone: those repeat. `incoming` is all that the provider has; what is missing in the answer is new.
 */
export function matchProducts(
  incoming: readonly IncomingProduct[],
  known: readonly KnownProduct[],
): Map<string, string> {
  const matches = new Map<string, string>();
  for (const { id, providerProductId } of known) if (providerProductId) matches.set(providerProductId, id);
  const alive = new Set(incoming.map(({ productId }) => productId));
  const orphans = known.filter(({ providerProductId }) => providerProductId && !alive.has(providerProductId));
  const orphansBy = Map.groupBy(orphans, ({ provider }) => provider && productIdentity(provider));
  const strangers = incoming.filter(({ productId }) => !matches.has(productId));
  for (const [identity, twins] of Map.groupBy(strangers, productIdentity)) {
    const [stranger, ...otherTwins] = twins;
    const [orphan, ...otherOrphans] = (identity !== null && orphansBy.get(identity)) || [];
    if (stranger && orphan && otherTwins.length + otherOrphans.length === 0) matches.set(stranger.productId, orphan.id);
  }
  return new Map([...matches].filter(([productId]) => alive.has(productId)));
}
