import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utcTime } from '#shared/fulfilment/lenient-schemas.ts';
import { parseProviderEvent } from '#shared/fulfilment/provider-event.ts';
import { externalIdOf, providerCostCents, providerOrderSchema } from '#shared/fulfilment/provider-order.ts';
import { providerProductSchema } from '#shared/fulfilment/provider-product.ts';
import { providerOrder, tee, wireOrder } from './fixtures.ts';

describe("reading the provider's responses", () => {
  test.each([
    ['2026-01-31 13:40:41+00:00', '2026-01-31T13:40:41.000Z'],
    ['2026-01-31 13:40:41+02:00', '2026-01-31T11:40:41.000Z'],
    ['2020-01-09 07:29:43', '2020-01-09T07:29:43.000Z'],
    ['2026-01-31T13:40:41Z', '2026-01-31T13:40:41.000Z'],
    ['1970-01-01 00:00:00+00:00', null],
    ['soon', null],
    ['', null],
  ])('the time %j is %j', (written, time) => {
    expect(utcTime(written)).toBe(time);
  });

  test('only an id is required of a product and of an order', () => {
    expect(providerProductSchema.parse({ id: 'a' })).toMatchObject({
      title: '',
      options: [],
      variants: [],
      images: [],
    });
    expect(providerOrderSchema.parse({ id: 7 })).toMatchObject({ id: '7', status: '', shipments: [], total_tax: null });
    expect(providerProductSchema.safeParse({ title: 'Tee' }).success).toBe(false);
  });

  test('a product or order can be read whatever its other fields contain', () => {
    const anything = fc.oneof(fc.jsonValue(), fc.constant(undefined));
    const broken = (names: string[]) => fc.record(Object.fromEntries(names.map((name) => [name, anything])));
    fc.assert(
      fc.property(broken(Object.keys(tee())), broken(Object.keys(wireOrder())), (product, order) => {
        expect(providerProductSchema.safeParse({ ...tee(), ...product, id: 'a' }).success).toBe(true);
        expect(providerOrderSchema.safeParse({ ...wireOrder(), ...order, id: 'a' }).success).toBe(true);
      }),
    );
  });

  test('an invalid variant is left out', () => {
    const { variants } = providerProductSchema.parse({
      id: 'a',
      variants: [{ id: '1' }, { id: 2, cost: '9.12' }, null],
    });
    expect(variants).toMatchObject([{ id: 2, cost: null, is_enabled: false, is_available: true }]);
  });

  test('`external` is read from an object and from a list', () => {
    const external = { id: 'prd_1', handle: 'https://shop.example/product/tee' };
    expect(providerProductSchema.parse({ id: 'a', external }).external).toEqual(external);
    expect(providerProductSchema.parse({ id: 'a', external: [external] }).external).toEqual(external);
    expect(providerProductSchema.parse({ id: 'a', external: [] }).external).toBeNull();
  });

  test("artwork and the customer's address are dropped", () => {
    const private_ = { print_areas: [{ src: 'secret' }], address_to: { first_name: 'secret' } };
    expect(JSON.stringify(providerProductSchema.parse(tee(private_)))).not.toContain('secret');
    expect(JSON.stringify(providerOrder(private_))).not.toContain('secret');
  });

  test('an order costs its units, shipping and tax, whatever its `total_price`', () => {
    expect(providerCostCents(providerOrder())).toBe(2 * 912 + 475 + 10);
  });

  test('our external id is returned as text, even when it is a number', () => {
    expect(externalIdOf(providerOrder())).toBe('ord_01JABC');
    expect(externalIdOf(providerOrder({ metadata: { shop_order_id: 1042 } }))).toBe('1042');
    expect(externalIdOf(providerOrder({ metadata: null }))).toBeNull();
  });
});

describe('parsing an event', () => {
  const event = (type: string, resource: object) => ({
    id: 'e-1',
    type,
    created_at: '2026-01-31 15:00:00+00:00',
    resource,
  });

  test('a publication', () => {
    const data = { shop_id: 5432, publish_details: { title: true }, action: 'create', out_of_stock_publishing: 0 };
    expect(parseProviderEvent(event('product:publish:started', { id: '66b0', type: 'product', data }))).toEqual({
      id: 'e-1',
      topic: 'product:publish:started',
      resourceId: '66b0',
      shopId: 5432,
      action: 'create',
      at: '2026-01-31T15:00:00.000Z',
    });
  });

  test('a product that goes off the shop names no shop', () => {
    const parsed = parseProviderEvent(
      event('product:publish:started', { id: '66b0', type: 'product', data: { action: 'delete' } }),
    );
    expect(parsed).toMatchObject({ shopId: null, action: 'delete' });
  });

  test('a disconnected shop is the resource itself, with a numeric id', () => {
    expect(parseProviderEvent(event('shop:disconnected', { id: 5432, type: 'shop', data: null }))).toMatchObject({
      resourceId: '5432',
      shopId: 5432,
    });
  });

  test('a shop id may be text', () => {
    expect(
      parseProviderEvent(event('order:created', { id: 'o', type: 'order', data: { shop_id: '5432' } }))?.shopId,
    ).toBe(5432);
  });

  test('an unknown topic is null, and an invalid body is no event', () => {
    expect(
      parseProviderEvent(event('order:teleported', { id: 'o', type: 'order', data: { shop_id: 1 } }))?.topic,
    ).toBeNull();
    for (const body of [null, 'x', [], {}, event('order:created', {})]) expect(parseProviderEvent(body)).toBeNull();
  });

  test.each(['r'.repeat(256), '\u{1F600}', '../orders', 'x\ud800', ''])(
    'with an id that no table or path can hold is no event: %#',
    (id) => {
      const resource = { id: 'o', type: 'order', data: { shop_id: 1 } };
      expect(parseProviderEvent(event('order:created', { ...resource, id }))).toBeNull();
      expect(parseProviderEvent({ ...event('order:created', resource), id })).toBeNull();
    },
  );

  test('never throws, whatever the body', () => {
    fc.assert(fc.property(fc.jsonValue(), (body) => void parseProviderEvent(body)));
  });
});
