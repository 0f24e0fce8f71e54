import { expect } from 'vitest';
import type { Product } from '#infra/local/printify/types.ts';
import type { Shop } from '../shop.ts';
import { type Syncing, syncingOf } from './syncing.ts';

/** Lists the merchant's actions. Each product gets the next one. */
const DEEDS = ['nothing', 'runs out', 'publishes', 'loses an answer', 'discontinues'] as const;
type Deed = (typeof DEEDS)[number];
const deedOf = (number: number): Deed => DEEDS[number % DEEDS.length] ?? 'nothing';

const AT_ONCE = 20;
/** A rate limit that is never reached, used while the merchant creates products. */
const BOUNDLESS = 1_000_000;
const ALLOWED = 600;

/** Creates `count` products without events. */
export async function makeProducts(shop: Shop, count: number): Promise<Product[]> {
  const printify = await syncingOf(shop);
  const { product: like } = await printify.source('Daily Log Tee');
  await printify.control('settings', { limits: { global: BOUNDLESS } });
  await shop.fault('printify', 'drop', count, 'webhook/product:created');
  const made: Product[] = [];
  while (made.length < count) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - made.length) }, (_, index) => made.length + index);
    made.push(...(await Promise.all(numbers.map((number) => printify.make(like, `Storm Tee ${number}`)))));
  }
  await printify.control('settings', { limits: { global: ALLOWED } });
  await printify.control('reset-log');
  return made;
}

const DO: Record<Deed, (printify: Syncing, source: Product) => Promise<unknown>> = {
  nothing: async () => {},
  'runs out': ({ control }, { id, variants }) =>
    control('variants', { productId: id, variantIds: variants.slice(0, 1).map((one) => one.id), available: false }),
  discontinues: ({ control }, { id }) => control('variants', { productId: id, enabled: false }),
  publishes: ({ control }, { id }) => control('publish', { productId: id }),
  'loses an answer': ({ control }, { id }) => control('lock', { productId: id }),
};

/** Makes the merchant's changes to the products from number `from` to `to`. */
export async function tend(shop: Shop, made: readonly Product[], from: number, to: number): Promise<void> {
  const printify = await syncingOf(shop);
  for (const [number, source] of made.entries()) {
    if (number >= from && number < to) await DO[deedOf(number)](printify, source);
  }
}

const skus = (variants: readonly { sku: string }[] = []): string[] => variants.map(({ sku }) => sku).toSorted();

/** Checks that the shop has every product of the merchant exactly once, with the same availability and not locked. */
export async function expectInStep(shop: Shop, made: readonly Product[]): Promise<void> {
  const printify = await syncingOf(shop);
  const here = await printify.products();
  const there = new Map((await printify.listed()).map(({ product }) => [product.id, product]));
  const ids = here.map(({ providerProductId }) => providerProductId);
  expect(ids).toHaveLength(new Set(ids).size);
  const forSale = [...there.values()].filter(({ variants }) => variants.some(({ is_enabled }) => is_enabled));
  expect(ids).toEqual(expect.arrayContaining(forSale.map(({ id }) => id)));
  for (const { providerProductId, variants, provider, id, isPublished } of here) {
    const source = there.get(providerProductId ?? '');
    expect(source).toMatchObject({ is_locked: false });
    expect(provider?.isLocked).toBe(false);
    expect(skus(variants?.filter(({ available }) => available))).toEqual(
      skus(source?.variants.filter(({ is_enabled, is_available }) => is_enabled && is_available)),
    );
    if (source?.external) expect([source.external.id, isPublished]).toEqual([id, true]);
  }
  for (const [number, { id }] of made.entries()) {
    if (deedOf(number) === 'publishes') expect(there.get(id)?.external).toBeDefined();
  }
}
