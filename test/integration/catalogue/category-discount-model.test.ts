import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import { applyDiscounts, type CategoryDiscount, type Discount } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { moveVariantPrices } from '#shared/catalogue/variants/variant-prices.ts';
import {
  askCategories,
  doAll,
  makeCategory,
  productLike,
  setDiscount,
  settled,
} from '../../support/catalogue/categories.ts';
import { edit } from '../../support/catalogue/editing.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';

let shop: Shop;
let store: ShopStore;
let seeded: Product;

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  const found = await store.getProductBySlug('groundwork-hoodie');
  if (!found) throw new Error('The shop is not seeded');
  seeded = found;
});
afterAll(() => shop?.close());

const percent = (value: number): Discount => ({ type: 'percentage', percent: value });
const off = (amountCents: number): Discount => ({ type: 'fixed', amountCents });

async function present({ id }: Pick<Product, 'id'>): Promise<Product> {
  const product = await store.getProduct(id, { consistent: true });
  if (!product) throw new Error('The product is gone');
  return product;
}

const pricesOf = ({ priceCents, compareAtPriceCents, variants, base, discount }: Product) => ({
  priceCents,
  compareAtPriceCents,
  variants: variants?.map((variant) => [variant.priceCents, variant.compareAtPriceCents ?? null]) ?? null,
  base: base ?? null,
  discount: discount ?? null,
});

/** Returns a random number generator. The same seed gives the same numbers, from 0 to less than 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('discounts come, change, overlap and go while products are edited', () => {
  test.each([1, 2])(
    'and in the end every price is what a model says, to the cent (%i)',
    async (seed) => {
      const random = randomNumbers(seed * 7_919);
      const upTo = (count: number) => Math.floor(random() * count);
      const categories: AdminCategory[] = [];
      for (let number = 0; number < 4; number++) categories.push(await makeCategory(shop, `model-${seed}-${number}`));
      const some = () => categories.filter(() => random() < 0.5).map(({ id }) => id);
      const variants = (number: number) =>
        number % 3 === 0
          ? {
              variants: [1_999, 2_499, 333].map((priceCents) => ({
                size: null,
                color: null,
                priceCents,
                ...(priceCents > 2_000 ? { compareAtPriceCents: 3_300 } : {}),
                available: true,
              })),
            }
          : {};
      const products = Array.from({ length: 12 }, (_, number) => {
        const chosen = categories.filter(() => random() < 0.5);
        const priceCents = 1 + upTo(9_000);
        const compareAtPriceCents = random() < 0.4 ? priceCents + upTo(3_000) : null;
        return productLike(seeded, chosen, { priceCents, compareAtPriceCents, ...variants(number) });
      });
      await doAll(products, (product) => store.insertProduct(product));

      const discounts = new Map<string, Discount>();
      const model = new Map(
        products.map((product) => [product.id, { ...product, categoryIds: product.categories.map(({ id }) => id) }]),
      );
      const names = new Map(categories.map(({ id, slug, name }) => [id, { slug, name }]));
      const random1 = <T>(items: readonly T[]) => items[upTo(items.length)] as T;

      for (let step = 0; step < 60; step++) {
        const category = random1(categories);
        const kind = random();
        if (kind < 0.45) {
          const discount = random() < 0.5 ? percent(1 + upTo(99)) : off(1 + upTo(4_000));
          discounts.set(category.id, discount);
          await setDiscount(shop, category.id, discount);
        } else if (kind < 0.6) {
          discounts.delete(category.id);
          await setDiscount(shop, category.id, null);
        } else if (kind < 0.7) {
          const { body: now } = await askCategories(shop, 'GET', `/${category.id}/discount`);
          const { description, position, isFeatured, version } = now;
          const renamed = { name: `Step ${step}`, slug: `model-${seed}-step-${step}` };
          const put = { ...renamed, description, position, isFeatured, version };
          expect((await askCategories(shop, 'PUT', `/${category.id}`, put)).status).toBe(200);
          names.set(category.id, renamed);
        } else {
          const product = random1([...model.values()]);
          const change =
            random() < 0.5
              ? { categoryIds: some() }
              : { priceCents: 1 + upTo(9_000), compareAtPriceCents: random() < 0.5 ? null : 1 + upTo(12_000) };
          await edit(store, product, change);
          const isRepriced = change.priceCents !== undefined && change.priceCents !== product.priceCents;
          if (isRepriced && product.variants) product.variants = moveVariantPrices(product.variants, change.priceCents);
          Object.assign(product, change);
        }
      }

      const check = async () => {
        for (const { id } of categories) await settled(shop, id);
        await shop.drain();
        const given: CategoryDiscount[] = [...discounts].map(([categoryId, discount]) => ({ ...discount, categoryId }));
        for (const { categoryIds, ...product } of model.values()) {
          const own = given.filter(({ categoryId }) => categoryIds.includes(categoryId));
          const kept = await present(product);
          expect(pricesOf(kept)).toEqual(pricesOf(applyDiscounts(product, own)));
          expect(kept.categories.map(({ id, ...copy }) => [id, copy]).toSorted()).toEqual(
            categoryIds.map((id) => [id, names.get(id)]).toSorted(),
          );
        }
      };
      await check();
      for (const { id } of categories) await setDiscount(shop, id, null);
      discounts.clear();
      await check();
    },
    120_000,
  );
});
