import { Problem } from '#shared/base/errors.ts';
import { basePrices } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { ConditionsFailed, type TransactionWrite } from '#store/client.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { getProduct } from './products.ts';

const TRIES = 5;

/** A transaction decided upon what was just read; when that has changed meanwhile, all is read and decided anew. */
export async function withOptimisticRetry<T>(decide: () => Promise<T>, prepare?: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
      if (tries === TRIES) throw new Problem('conflict', undefined, { cause: error });
      await prepare?.();
    }
  }
}

export async function requireProduct(id: string): Promise<Product> {
  const product = await getProduct(id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  return product;
}

/** A product as the record of owners' writes tells of it: its prices as they were written, its categories by name. */
function audited(product: Product) {
  const { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy } = product;
  const { weightGrams, isFeatured, isPublished, sizeChartHtml, costCents, providerProductId, syncStatus } = product;
  const { priceCents, compareAtPriceCents } = basePrices(product);
  return {
    ...{ title, slug, descriptionHtml, priceCents, compareAtPriceCents, images, sizes, colors, sku },
    ...{ inventoryQuantity, inventoryPolicy, weightGrams, isFeatured, isPublished, sizeChartHtml },
    categories: product.categories.map(({ name }) => name),
    ...{ costCents, providerProductId, syncStatus },
  };
}

/** The record of what an owner did to a product; nothing without an actor. */
export function productAuditWrites(
  actor: Actor | null,
  verb: string,
  before: Product | null,
  after: Product | null,
  now: number,
) {
  const product = after ?? before;
  if (!actor || !product) return [];
  const changes = changesBetween(before && audited(before), after && audited(after));
  return [
    auditWrite({ actor, action: `product.${verb}`, subject: product.id, name: product.title, changes }, now),
  ] satisfies TransactionWrite[];
}
