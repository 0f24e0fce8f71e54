import { type Actor, changesBetween } from '../../shared/audit.ts';
import { Problem } from '../../shared/errors.ts';
import type { Product } from '../../shared/product.ts';
import { auditWrite } from './audit.ts';
import { ConditionsFailed, type Write } from './client.ts';
import { getProduct } from './products.ts';

const TRIES = 5;

/** A transaction decided upon what was just read; when that has changed meanwhile, all is read and decided anew. */
export async function decided<T>(decide: () => Promise<T>, prepare?: () => Promise<void>): Promise<T> {
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

export async function presentProduct(id: string): Promise<Product> {
  const product = await getProduct(id, { consistent: true });
  if (!product) throw new Problem('not_found', 'Product not found');
  return product;
}

/** A product as the record of owners' writes tells of it: its prices as they were written, its categories by name. */
function audited(product: Product) {
  const { id: _id, version: _version, updatedAt: _at, createdAt: _made, base, discount: _discount, ...said } = product;
  const { variants: _variants, formerSlugs: _slugs, provider: _provider, ...fields } = said;
  return { ...fields, ...base, variantPricesCents: null, categories: product.categories.map(({ name }) => name) };
}

/** The record of what an owner did to a product; nothing without an actor. */
export function auditOfChange(
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
  ] satisfies Write[];
}
