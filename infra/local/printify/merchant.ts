import { type Account, KIND, orderOf, productOf, shopOf, webhookOf, wireTime, write } from './account.ts';
import { blueprintOf } from './catalog.ts';
import type { Deliveries } from './deliveries.ts';
import { notFound } from './errors.ts';
import { productEvent } from './events.ts';
import { newProduct } from './product-record.ts';
import { saveProduct } from './products.ts';
import { deleteInApp } from './publishing.ts';
import type { Traffic } from './traffic.ts';
import type { OrderRecord, ProductRecord, Variant } from './types.ts';

/** What the merchant's pages and the control API work with. */
export interface Merchant {
  account: Account;
  traffic: Traffic;
  deliveries: Deliveries;
  /** Moves every order as far as the clock says. */
  sweep(): void;
}

export function theProduct(account: Account, id: string): ProductRecord {
  const record = productOf(account, id);
  if (!record) throw notFound();
  return record;
}

export function theOrder(account: Account, id: string): OrderRecord {
  const record = orderOf(account, id);
  if (!record) throw notFound();
  return record;
}

export interface VariantChange {
  is_enabled?: boolean | undefined;
  is_available?: boolean | undefined;
  price?: number | undefined;
  cost?: number | undefined;
}

/** Changes the chosen variants, all of them when none is named, as the merchant or a print provider would. */
export function changeVariants(
  account: Account,
  record: ProductRecord,
  ids: readonly number[] | undefined,
  change: VariantChange,
  told = true,
): ProductRecord {
  const changed = record.product.variants.map((variant): Variant => {
    if (ids && !ids.includes(variant.id)) return variant;
    return {
      ...variant,
      is_enabled: change.is_enabled ?? variant.is_enabled,
      is_available: change.is_available ?? variant.is_available,
      price: change.price ?? variant.price,
      cost: change.cost ?? variant.cost,
    };
  });
  return saveProduct(account, { ...record, product: { ...record.product, variants: changed } }, told);
}

/** Deletes a product and makes the same again: another id, other stock numbers, unpublished. */
export function makeAgain(account: Account, record: ProductRecord): ProductRecord {
  const { product, design } = record;
  const blueprint = blueprintOf(product.blueprint_id);
  if (!blueprint) throw notFound();
  const again = newProduct(account, product.shop_id, blueprint, {
    title: product.title,
    description: product.description,
    safetyInformation: product.safety_information,
    tags: product.tags,
    variants: new Map(product.variants.map(({ id, price, is_enabled }) => [id, { price, enabled: is_enabled }])),
    unavailable: new Set(product.variants.filter(({ is_available }) => !is_available).map(({ id }) => id)),
    sizesFirst: product.options[0]?.type === 'size',
    printAreas: product.print_areas,
    design,
  });
  deleteInApp(account, record);
  return saveNew(account, again);
}

function saveNew(account: Account, record: ProductRecord): ProductRecord {
  const { id, shop_id } = record.product;
  account.commit([write(KIND.product, id, record), ...productEvent(account, shop_id, 'product:created', id)]);
  return record;
}

/** A product that says "Publishing" although nobody was told. */
export function lockForNothing(account: Account, record: ProductRecord): void {
  const product = { ...record.product, is_locked: true, updated_at: wireTime(account.now()) };
  const locked = { ...record, asked: null, product };
  account.commit([write(KIND.product, record.product.id, locked)]);
}

export function unblock(account: Account, webhookId: string): void {
  const webhook = webhookOf(account, webhookId);
  if (!webhook) throw notFound();
  account.commit([write(KIND.webhook, webhookId, { ...webhook, blockedUntil: 0 })]);
}

export function theShop(account: Account, id: number) {
  const shop = shopOf(account, id);
  if (!shop) throw notFound();
  return shop;
}
