import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderIdentity } from '#shared/catalogue/provider-link.ts';

export type KnownProduct = Pick<Product, 'id' | 'providerProductId'> & { provider?: ProviderIdentity | undefined };
/** One of the provider's products, such as a snapshot's `link`. */
export type IncomingProduct = ProviderIdentity & { productId: string };

/** Joins blueprint, printer and title; null when one of them is missing. */
export const productIdentity = ({ blueprintId, printProviderId, title }: ProviderIdentity): string | null =>
  blueprintId === null || printProviderId === null || title === ''
    ? null
    : `${blueprintId} ${printProviderId} ${title}`;

/**
 * Maps the ids of the provider's products to those of the shop's; products without an entry are new.
 * Matches by provider id. A product that was deleted and re-created at the provider is matched by blueprint, printer and
 * title if that is unambiguous on both sides; SKU or title alone are not unique.
 * `incoming` must contain all of the provider's products.
 */
export function matchProducts(
  incoming: readonly IncomingProduct[],
  known: readonly KnownProduct[],
): Map<string, string> {
  const matches = new Map<string, string>();
  for (const { id, providerProductId } of known) if (providerProductId) matches.set(providerProductId, id);
  const incomingIds = new Set(incoming.map(({ productId }) => productId));
  const orphans = known.filter(({ providerProductId }) => providerProductId && !incomingIds.has(providerProductId));
  const orphansBy = Map.groupBy(orphans, ({ provider }) => provider && productIdentity(provider));
  const unmatched = incoming.filter(({ productId }) => !matches.has(productId));
  for (const [identity, lookalikes] of Map.groupBy(unmatched, productIdentity)) {
    const [candidate, ...otherCandidates] = lookalikes;
    const [orphan, ...otherOrphans] = (identity !== null && orphansBy.get(identity)) || [];
    if (candidate && orphan && otherCandidates.length + otherOrphans.length === 0)
      matches.set(candidate.productId, orphan.id);
  }
  return new Map([...matches].filter(([productId]) => incomingIds.has(productId)));
}
