import { write } from '../emulator/records.ts';
import type { Deliveries } from '../emulator/webhook-sender.ts';
import { orderOf, PRINTIFY_KIND, type PrintifyAccount, productOf, shopOf, webhookOf, wireTime } from './account.ts';
import { notFound } from './api/errors.ts';
import type { Traffic } from './api/traffic.ts';
import { blueprintOf } from './products/catalog.ts';
import { newProduct } from './products/product-record.ts';
import { saveProduct } from './products/products.ts';
import { deleteInApp } from './products/publishing.ts';
import type { OrderRecord, ProductRecord } from './records.ts';
import type { Variant } from './types.ts';
import { productEvent } from './webhooks/events.ts';

/** Context for the merchant's pages and the control API. */
export interface Merchant {
  account: PrintifyAccount;
  traffic: Traffic;
  deliveries: Deliveries;
  /** Brings all orders up to date with the current time. */
  sweep(): void;
}

export function requireProduct(account: PrintifyAccount, id: string): ProductRecord {
  const record = productOf(account, id);
  if (!record) throw notFound();
  return record;
}

export function requireOrder(account: PrintifyAccount, id: string): OrderRecord {
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

/**
 * Changes the variants in `ids`, or all variants if `ids` is undefined, as the merchant or a print provider would. Sends an
 * event if `notify` is true.
 */
export function changeVariants(
  account: PrintifyAccount,
  record: ProductRecord,
  ids: readonly number[] | undefined,
  change: VariantChange,
  notify = true,
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
  return saveProduct(account, { ...record, product: { ...record.product, variants: changed } }, notify);
}

/** Deletes a product and creates the same product again. The new product is unpublished and has a new id and new SKUs. */
export function recreateProduct(account: PrintifyAccount, record: ProductRecord): ProductRecord {
  const { product, design } = record;
  const blueprint = blueprintOf(product.blueprint_id);
  if (!blueprint) throw notFound();
  const copy = newProduct(account, product.shop_id, blueprint, {
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
  return saveNew(account, copy);
}

function saveNew(account: PrintifyAccount, record: ProductRecord): ProductRecord {
  const { id, shop_id } = record.product;
  account.commit([write(PRINTIFY_KIND.product, id, record), ...productEvent(account, shop_id, 'product:created', id)]);
  return record;
}

/** Locks a product as "Publishing" without sending an event. */
export function lockWithoutEvent(account: PrintifyAccount, record: ProductRecord): void {
  const product = { ...record.product, is_locked: true, updated_at: wireTime(account.now()) };
  const locked = { ...record, asked: null, product };
  account.commit([write(PRINTIFY_KIND.product, record.product.id, locked)]);
}

export function unblock(account: PrintifyAccount, webhookId: string): void {
  const webhook = webhookOf(account, webhookId);
  if (!webhook) throw notFound();
  account.commit([write(PRINTIFY_KIND.webhook, webhookId, { ...webhook, blockedUntil: 0 })]);
}

export function requireShop(account: PrintifyAccount, id: number) {
  const shop = shopOf(account, id);
  if (!shop) throw notFound();
  return shop;
}
