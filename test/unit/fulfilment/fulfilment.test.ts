import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '#shared/catalogue/product.ts';
import { isStreetTruncated, missingAddressParts, toProviderAddress } from '#shared/fulfilment/address.ts';
import { lineExternalId, linePosition, splitFulfilment, toLineItems } from '#shared/fulfilment/fulfilment.ts';
import { toNewProviderProduct } from '#shared/fulfilment/merge-product.ts';
import type { ShippingAddress } from '#shared/orders/shipments/shipping-address.ts';
import { product } from '../fixtures.ts';
import { snapshot } from './fixtures.ts';

const home: ShippingAddress = {
  firstName: 'New',
  lastName: 'User',
  address1: '1 Main St',
  address2: null,
  city: 'Newark',
  region: 'NJ',
  zip: '07102',
  country: 'US',
};
const sent = (changes: Partial<ShippingAddress>, phone: string | null = null) =>
  toProviderAddress({ ...home, ...changes }, 'shopper@example.com', phone);

describe("an address in the provider's format", () => {
  test('has all parts', () => {
    expect(sent({ address2: 'Apt 4B' }, '+1 555 0100')).toEqual({
      first_name: 'New',
      last_name: 'User',
      email: 'shopper@example.com',
      phone: '+1 555 0100',
      country: 'US',
      region: 'NJ',
      address1: '1 Main St',
      address2: 'Apt 4B',
      city: 'Newark',
      zip: '07102',
    });
  });

  test.each([
    [{ firstName: '', lastName: 'Solo' }, 'Solo', 'Solo'],
    [{ firstName: 'Solo', lastName: ' ' }, 'Solo', 'Solo'],
    [{ firstName: '', lastName: '' }, 'Customer', 'Customer'],
  ])('%j has two names', (names, first, last) => {
    expect(sent(names)).toMatchObject({ first_name: first, last_name: last });
  });

  test('has an empty region where there is none, and ISO country codes', () => {
    expect(sent({ region: '', country: 'uk' })).toMatchObject({ region: '', country: 'GB' });
  });

  test('continues a long street in the second line', () => {
    const address1 = 'Building of the Old Spinning Mill, Entrance North, 1234 Boulevard of the Long Names';
    expect(sent({ address1, address2: 'Apt 4B' })).toMatchObject({
      address1: 'Building of the Old Spinning Mill, Entrance North, 1234',
      address2: 'Boulevard of the Long Names, Apt 4B',
    });
    expect(isStreetTruncated({ ...home, address1, address2: 'Apt 4B' })).toBe(false);
    expect(isStreetTruncated({ ...home, address1: 'x'.repeat(121) })).toBe(true);
  });

  test('moves a second line up when the first is empty', () => {
    expect(sent({ address1: '', address2: '1 Main St' })).toMatchObject({ address1: '1 Main St', address2: '' });
  });

  test('lists missing parts', () => {
    const empty = { ...home, address1: ' ', city: '', zip: '', country: 'Neverland' };
    expect(missingAddressParts(empty)).toHaveLength(4);
    expect(missingAddressParts(home)).toEqual([]);
    expect(missingAddressParts({ ...home, country: 'HK', zip: '' })).toEqual([]);
  });

  test('has two names and short single lines for any input', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 90 }),
      fc.constantFrom('', ' ', '\u0000', '\ud83d', 'Rue de l’Église\r\n', 'x'.repeat(200)),
    );
    const any = fc.record({
      firstName: text,
      lastName: text,
      address1: text,
      address2: fc.option(text),
      city: text,
      region: text,
      zip: text,
      country: text,
    });
    fc.assert(
      fc.property(any, fc.option(text), (address, phone) => {
        const to = toProviderAddress(address, 'shopper@example.com', phone);
        expect(to.first_name).not.toBe('');
        expect(to.last_name).not.toBe('');
        const lines = [to.address1, to.address2, to.city, to.region];
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(60);
        expect(Object.values(to).join('')).not.toMatch(/[\r\n\t\0]/);
        expect(Array.isArray(missingAddressParts(address))).toBe(true);
      }),
    );
  });

  test('loses no character of a street that fits in two lines', () => {
    const words = fc.array(fc.stringMatching(/^[a-z0-9]{1,12}$/), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(words, (street) => {
        const { address1, address2 } = sent({ address1: street.join(' ').slice(0, 90).trim() });
        expect(`${address1} ${address2}`.trim()).toBe(street.join(' ').slice(0, 90).trim());
      }),
    );
  });
});

const printed: Product = toNewProviderProduct(snapshot(), {
  id: 'prd_2',
  slug: 'tee',
  isPublished: true,
  createdAt: '',
});
const own = product({ id: 'prd_1' });
const products = new Map([own, printed].map((each) => [each.id, each]));
const item = (productId: string, changes: object = {}) => ({
  productId,
  title: 'Field Tee',
  size: 'S',
  color: 'White',
  quantity: 2,
  ...changes,
});

describe('splitting an order by sender', () => {
  test('a mixed order is split item by item', () => {
    const items = [item('prd_2'), item('prd_1'), item('prd_gone')];
    expect(splitFulfilment({ items }, products)).toEqual({ provider: [0], own: [1], unknown: [2] });
  });

  test("a provider's product with finite stock is shipped by the shop", () => {
    const kept = new Map([['prd_2', { ...printed, inventoryPolicy: 'finite' as const }]]);
    expect(splitFulfilment({ items: [item('prd_2')] }, kept)).toMatchObject({ own: [0], provider: [] });
  });
});

describe('the lines of a provider order', () => {
  test('have the variant of the choice, and return the position', () => {
    const items = [item('prd_1'), item('prd_2', { size: 'M', color: 'Black', quantity: 3 })];
    expect(toLineItems({ items }, [1], products)).toEqual({
      lineItems: [{ product_id: printed.providerProductId, variant_id: 4, quantity: 3, external_id: 'line-2' }],
    });
    expect(linePosition(lineExternalId(1))).toBe(1);
    for (const other of [null, '', 'line-0', 'line-x', '1']) expect(linePosition(other)).toBeNull();
  });

  test('an unmappable one refuses the whole order, with its name', () => {
    const items = [item('prd_2'), item('prd_2', { size: 'XXL' }), item('prd_gone'), item('prd_1')];
    expect(toLineItems({ items }, [0, 1, 2, 3], products)).toEqual({
      refused: [
        { position: 1, title: 'Field Tee, XXL / White', reason: 'Printify doesn’t have this variant' },
        { position: 2, title: 'Field Tee, S / White', reason: 'the product is no longer in the shop' },
        { position: 3, title: 'Field Tee, S / White', reason: 'the product isn’t linked to a Printify product' },
      ],
    });
  });

  test('of a product linked to another one are refused until it is synced', () => {
    const relinked = new Map([['prd_2', { ...printed, providerProductId: 'other' }]]);
    const outcome = toLineItems({ items: [item('prd_2')] }, [0], relinked);
    expect(outcome).toMatchObject({ refused: [{ reason: expect.stringMatching(/isn’t synced yet/) }] });
  });

  test('order as many units as were bought, or none', () => {
    const anItem = fc.record({
      productId: fc.constantFrom('prd_1', 'prd_2', 'prd_gone'),
      size: fc.constantFrom('S', 'M', 'L', null),
      color: fc.constantFrom('White', 'Black', null),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(fc.array(anItem, { maxLength: 8 }), (choices) => {
        const items = choices.map((choice) => item(choice.productId, choice));
        const { provider } = splitFulfilment({ items }, products);
        const outcome = toLineItems({ items }, provider, products);
        const bought = provider.reduce((sum, position) => sum + (items[position]?.quantity ?? 0), 0);
        if ('refused' in outcome) expect(outcome.refused.length).toBeGreaterThan(0);
        else expect(outcome.lineItems.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(bought);
      }),
    );
  });
});
