import type { Product } from '#shared/catalogue/product.ts';
import type { ProviderIdentity } from '#shared/catalogue/provider-link.ts';

export type KnownProduct = Pick<Product, 'id' | 'providerProductId'> & { provider?: ProviderIdentity | undefined };
export type IncomingProduct = ProviderIdentity & { productId: string };

/** Returns a key made of blueprint, print provider and title. Null if one of them is missing. */
export const productIdentity = ({ blueprintId, printProviderId, title }: ProviderIdentity): string | null =>
  blueprintId === null || printProviderId === null || title === ''
    ? null
    : `${blueprintId} ${printProviderId} ${title}`;

/**
 * Maps provider product ids to the shop's product ids. Matches by provider product id first. A product that was deleted and
 * recreated at the provider gets a new id, so it is matched by blueprint, print provider and title, if exactly one product on
 * each side fits. SKU or title alone would not be unique. `incoming` must be the provider's full list. Products missing from
 * the result are new.
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
  for (const [identity, candidates] of Map.groupBy(unmatched, productIdentity)) {
    const [candidate, ...otherCandidates] = candidates;
    const [orphan, ...otherOrphans] = (identity !== null && orphansBy.get(identity)) || [];
    if (candidate && orphan && otherCandidates.length + otherOrphans.length === 0)
      matches.set(candidate.productId, orphan.id);
  }
  return new Map([...matches].filter(([productId]) => incomingIds.has(productId)));
}
