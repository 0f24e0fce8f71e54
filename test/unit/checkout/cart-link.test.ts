import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { toProductDetail } from '#shared/catalogue/product-views.ts';
import { cartLinkPath, readCartLink } from '#shared/checkout/cart-link/cart-link.ts';
import { addLinked } from '#web/features/checkout/cart-link/add-linked.ts';
import { cartItem, product } from '../fixtures.ts';

const slug = fc.stringMatching(/^[a-z0-9]{1,12}$/);
const option = fc.option(
  fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter((text) => text.isWellFormed()),
);

test('a cart link gives back the variants it was made of, whatever their names', () => {
  const line = fc.record({ slug, size: option, color: option, quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
      expect(readCartLink(cartLinkPath(lines))).toEqual({ lines, unreadable: 0 });
    }),
  );
});

test('any address is read without an error, and says how much of it could not be', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void readCartLink(`/cart/${text}`)));
  expect(readCartLink('/cart/tee~M:2,%E0%A4%A,Tee:1,cap:0,cap:x,,hat%3A3,hat')).toEqual({
    lines: [
      { slug: 'tee', size: 'M', color: null, quantity: 2 },
      { slug: 'hat', size: null, color: null, quantity: 1 },
    ],
    unreadable: 5,
  });
});

const hoodie = (more: Partial<ProductDetail> = {}): ProductDetail => ({
  ...toProductDetail(product({ inventoryQuantity: 3 })),
  ...more,
});
const of = (size: string, quantity: number) => ({ slug: 'fault-line-hoodie', size, color: 'Black', quantity });

test('a link adds what is left and says what is not', () => {
  const found = hoodie();
  const { added, problems } = addLinked([], [of('M', 2), of('L', 2), of('XXL', 1)], () => found);
  expect(added.map(({ size, quantity, priceCents }) => [size, quantity, priceCents])).toEqual([
    ['M', 2, 4_800],
    ['L', 1, 4_800],
  ]);
  expect(problems).toEqual([
    'Fault Line Hoodie, L / Black: only 1 could be added.',
    'Fault Line Hoodie: the link names a size or color that isn’t sold.',
  ]);
  const full = addLinked([cartItem({ productId: found.id, quantity: 3 })], [of('M', 1)], () => found);
  expect(full.added).toEqual([]);
  expect(full.problems).toEqual(['Fault Line Hoodie, M / Black is sold out, or your cart has the last of it.']);
});

test('a product that is not sold, or does not load, is said to be so', () => {
  expect(addLinked([], [of('M', 1)], () => null).problems).toEqual(['A product is no longer sold.']);
  expect(addLinked([], [of('M', 1)], () => undefined).problems).toEqual([
    'A product couldn’t be loaded. Open the link again.',
  ]);
});
