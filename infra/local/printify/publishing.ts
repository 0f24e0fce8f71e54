import { z } from 'zod';
import { type Account, KIND, shopOf, type Write, write } from './account.ts';
import { invalid, operationFailed, productLocked } from './errors.ts';
import { eventWrites, productEvent } from './events.ts';
import { parse } from './input.ts';
import type { Product, ProductRecord } from './types.ts';

const PARTS = ['title', 'description', 'images', 'variants', 'tags', 'keyFeatures', 'shipping_template'] as const;
const parts = z.looseObject(Object.fromEntries(PARTS.map((part) => [part, z.boolean().optional()])));

const answer = z.looseObject({ external: z.looseObject({ id: z.string().min(1), handle: z.string().min(1) }) });
const failure = z.looseObject({ reason: z.string().optional() });

/** What the merchant's button asks for: everything. */
export const EVERYTHING = Object.fromEntries(PARTS.map((part) => [part, true]));

const kept = (record: ProductRecord) => write(KIND.product, record.product.id, record);

const started = (account: Account, product: Product, data: object): Write[] =>
  eventWrites(account, product.shop_id, 'product:publish:started', { id: product.id, type: 'product', data });

/** Locks the product and tells the shop; nothing else happens to the product of a shop that is connected by API. */
export function publish(account: Account, record: ProductRecord, body: unknown): void {
  const { product } = record;
  const wanted = parse(parts, body);
  if (!PARTS.some((part) => wanted[part] !== undefined)) throw invalid('title: The title field is required.');
  if (shopOf(account, product.shop_id)?.sales_channel === 'disconnected')
    throw operationFailed('Shop is disconnected from its sales channel');
  if (product.is_locked) throw productLocked();
  const action = product.external ? 'update' : 'create';
  const details = PARTS.map((part) => [part === 'keyFeatures' ? 'key_features' : part, wanted[part] === true]);
  account.commit([
    kept({ ...record, asked: action, failure: null, product: { ...product, is_locked: true } }),
    ...started(account, product, {
      shop_id: product.shop_id,
      publish_details: Object.fromEntries(details),
      action,
      out_of_stock_publishing: 0,
    }),
  ]);
}

/** The merchant takes a published product off the shop: locked until the shop answers. */
export function askToUnpublish(account: Account, record: ProductRecord): void {
  const { product } = record;
  if (product.is_locked) throw productLocked();
  account.commit([
    kept({ ...record, asked: 'delete', failure: null, product: { ...product, is_locked: true } }),
    ...started(account, product, { action: 'delete' }),
  ]);
}

/** The merchant deletes a product for good; the shop hears of it in two ways when it was published, or not at all. */
export function deleteInApp(account: Account, { product }: ProductRecord, told = true): void {
  const news = [
    ...(product.external ? started(account, product, { action: 'delete' }) : []),
    ...productEvent(account, product.shop_id, 'product:deleted', product.id),
  ];
  account.commit([write(KIND.product, product.id, null), ...(told ? news : [])]);
}

const unlocked = ({ external: _external, ...product }: Product, external: Product['external']): Product => ({
  ...product,
  is_locked: false,
  ...(external ? { external } : {}),
});

/** Also closes a lock that nobody remembers, and may be said again. */
export function succeed(account: Account, record: ProductRecord, body: unknown): void {
  const { id, handle } = parse(answer, body).external;
  const external = record.asked === 'delete' ? undefined : { id, handle };
  account.commit([kept({ ...record, asked: null, failure: null, product: unlocked(record.product, external) })]);
}

export function fail(account: Account, record: ProductRecord, body: unknown): void {
  const { reason = null } = parse(failure, body);
  const { product } = record;
  account.commit([kept({ ...record, asked: null, failure: reason, product: unlocked(product, product.external) })]);
}

/** The shop says that it no longer shows the product. */
export function unpublish(account: Account, record: ProductRecord): void {
  account.commit([kept({ ...record, asked: null, failure: null, product: unlocked(record.product, undefined) })]);
}
