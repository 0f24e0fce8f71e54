import { z } from 'zod';
import { type Write, write } from '../../emulator/records.ts';
import { PRINTIFY_KIND, type PrintifyAccount, shopOf } from '../account.ts';
import { operationFailed, productLocked, validationFailed } from '../api/errors.ts';
import { parse } from '../api/input.ts';
import type { ProductRecord } from '../records.ts';
import type { Product } from '../types.ts';
import { deliveryWrites, productEvent } from '../webhooks/events.ts';

const PARTS = ['title', 'description', 'images', 'variants', 'tags', 'keyFeatures', 'shipping_template'] as const;
const parts = z.looseObject(Object.fromEntries(PARTS.map((part) => [part, z.boolean().optional()])));

const answer = z.looseObject({ external: z.looseObject({ id: z.string().min(1), handle: z.string().min(1) }) });
const failure = z.looseObject({ reason: z.string().optional() });

/** Request that the merchant's button sends to publish every part. */
export const EVERYTHING = Object.fromEntries(PARTS.map((part) => [part, true]));

const saved = (record: ProductRecord) => write(PRINTIFY_KIND.product, record.product.id, record);

const started = (account: PrintifyAccount, product: Product, data: object): Write[] =>
  deliveryWrites(account, product.shop_id, 'product:publish:started', { id: product.id, type: 'product', data });

/**
 * Asks the shop to publish a product, and locks the product. Throws `ApiError` 400 if the product is already locked or the
 * shop is disconnected.
 */
export function publish(account: PrintifyAccount, record: ProductRecord, body: unknown): void {
  const { product } = record;
  const wanted = parse(parts, body);
  if (!PARTS.some((part) => wanted[part] !== undefined)) throw validationFailed('title: The title field is required.');
  if (shopOf(account, product.shop_id)?.sales_channel === 'disconnected')
    throw operationFailed('Shop is disconnected from its sales channel');
  if (product.is_locked) throw productLocked();
  const action = product.external ? 'update' : 'create';
  const details = PARTS.map((part) => [part === 'keyFeatures' ? 'key_features' : part, wanted[part] === true]);
  account.commit([
    saved({ ...record, asked: action, failure: null, product: { ...product, is_locked: true } }),
    ...started(account, product, {
      shop_id: product.shop_id,
      publish_details: Object.fromEntries(details),
      action,
      out_of_stock_publishing: 0,
    }),
  ]);
}

/**
 * Asks the shop to unpublish a product, and locks the product until the shop responds. Throws `ApiError` 400 if the product
 * is already locked.
 */
export function askToUnpublish(account: PrintifyAccount, record: ProductRecord): void {
  const { product } = record;
  if (product.is_locked) throw productLocked();
  account.commit([
    saved({ ...record, asked: 'delete', failure: null, product: { ...product, is_locked: true } }),
    ...started(account, product, { action: 'delete' }),
  ]);
}

/**
 * Deletes a product in the same way as the merchant. If `notify` is true, sends an event, and another event first if the
 * product was published.
 */
export function deleteInApp(account: PrintifyAccount, { product }: ProductRecord, notify = true): void {
  const events = [
    ...(product.external ? started(account, product, { action: 'delete' }) : []),
    ...productEvent(account, product.shop_id, 'product:deleted', product.id),
  ];
  account.commit([write(PRINTIFY_KIND.product, product.id, null), ...(notify ? events : [])]);
}

const unlocked = ({ external: _external, ...product }: Product, external: Product['external']): Product => ({
  ...product,
  is_locked: false,
  ...(external ? { external } : {}),
});

/** Unlocks a product and stores its id and path in the shop. The shop may do this at any time, even repeatedly. */
export function succeed(account: PrintifyAccount, record: ProductRecord, body: unknown): void {
  const { id, handle } = parse(answer, body).external;
  const external = record.asked === 'delete' ? undefined : { id, handle };
  account.commit([saved({ ...record, asked: null, failure: null, product: unlocked(record.product, external) })]);
}

export function fail(account: PrintifyAccount, record: ProductRecord, body: unknown): void {
  const { reason = null } = parse(failure, body);
  const { product } = record;
  account.commit([saved({ ...record, asked: null, failure: reason, product: unlocked(product, product.external) })]);
}

/** Unlocks a product and forgets its path in the shop, because the shop no longer shows it. */
export function unpublish(account: PrintifyAccount, record: ProductRecord): void {
  account.commit([saved({ ...record, asked: null, failure: null, product: unlocked(record.product, undefined) })]);
}
