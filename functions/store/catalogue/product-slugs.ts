import { Problem } from '#shared/base/errors.ts';
import { getItem, type TransactionWrite } from '#store/client.ts';
import { productSlugKey } from '#store/keys.ts';

/** What leads from a slug to its product; `isFormer` once the product has another. */
interface SlugGuard {
  productId: string;
  isFormer?: boolean;
}

const FREE = { ConditionExpression: 'attribute_not_exists(pk)' };
const ownedBy = (productId: string) => ({
  ConditionExpression: 'productId = :owner',
  ExpressionAttributeValues: { ':owner': productId },
});
/** Nobody's present slug: the product that had it can take it back, or another can have it. */
const formerOf = (productId: string) => ({
  ConditionExpression: 'productId = :owner AND isFormer = :yes',
  ExpressionAttributeValues: { ':owner': productId, ':yes': true },
});

/** The write that makes a slug a product's own. Throws `conflict` when it is another product's present slug. */
export async function claimSlug(slug: string, productId: string): Promise<TransactionWrite> {
  const key = productSlugKey(slug);
  const guard = await getItem<SlugGuard>(key, { consistent: true });
  if (guard && guard.productId !== productId && !guard.isFormer) {
    const message = 'A product with this slug already exists';
    throw new Problem('conflict', message, { errors: [{ path: 'slug', message }] });
  }
  const condition = !guard ? FREE : guard.productId === productId ? ownedBy(productId) : formerOf(guard.productId);
  return { Put: { Item: { ...key, productId }, ...condition } };
}

/** The slug goes on leading to the product, until another product wants it. */
export const retireSlug = (slug: string, productId: string): TransactionWrite => ({
  Put: { Item: { ...productSlugKey(slug), productId, isFormer: true }, ...ownedBy(productId) },
});

/** The writes that give up those of the slugs that still lead to the product. */
export async function releaseSlugs(slugs: readonly string[], productId: string): Promise<TransactionWrite[]> {
  const guards = await Promise.all(slugs.map((slug) => getItem<SlugGuard>(productSlugKey(slug), { consistent: true })));
  return slugs
    .filter((_slug, position) => guards[position]?.productId === productId)
    .map((slug) => ({ Delete: { Key: productSlugKey(slug), ...ownedBy(productId) } }));
}
