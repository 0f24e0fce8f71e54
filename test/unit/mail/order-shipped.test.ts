import { describe, expect, test } from 'vitest';
import { heldProviderState } from '#shared/fulfilment/provider-transitions.ts';
import { orderShipped } from '#shared/mail/order-shipped.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import type { Refund } from '#shared/orders/refund.ts';
import type { Shipment, StoredShipment } from '#shared/orders/shipments/shipment.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { order } from '../fixtures.ts';

const VIEW = 'https://shop.example/orders/ord_1';
const shipment = (trackingNumber: string, changes: Partial<Shipment> = {}): Shipment => ({
  carrier: 'USPS',
  trackingNumber,
  trackingUrl: null,
  ...changes,
});
const shipped = (changes: Partial<StoredOrder>, shipments: StoredShipment[], mailedCount = 0) =>
  orderShipped({
    ...{ order: order(changes), shop: { ...DEFAULT_SETTINGS, siteUrl: 'https://shop.example' } },
    ...{ shipments, mailedCount, viewUrl: VIEW },
  });
const [hoodie] = order().items;
if (!hoodie) throw new Error('The order of the fixtures has no item');
const tee = { ...hoodie, title: 'Plumb Line Tee', quantity: 1 };

describe('the mail about a shipment', () => {
  test('says who carries it, where it is followed and what is inside', () => {
    const { subject, html, text } = shipped({}, [shipment('9400 1')]);
    expect(subject).toBe('FOUNDATION: Order #ABCDEFGH has shipped');
    for (const body of [html, text]) {
      expect(body).toContain('USPS');
      expect(body).toContain('https://tools.usps.com/go/TrackConfirmAction?tLabels=94001');
      expect(body).toContain('3 × Fault Line Hoodie');
      expect(body).toContain('M / Black');
      expect(body).toContain(VIEW);
      expect(body).not.toContain('ships separately');
    }
  });

  test('uses the carrier’s own link, when there is one', () => {
    const { html, text } = shipped({}, [
      shipment('1', { carrier: 'Other', trackingUrl: 'https://other.example/?a=1&b=2' }),
    ]);
    expect(html).toContain('href="https://other.example/?a=1&amp;b=2"');
    expect(text).toContain('https://other.example/?a=1&b=2');
  });

  test('of a part of an order names that part and says that more comes', () => {
    const { text } = shipped({ items: [hoodie, tee] }, [shipment('1', { items: [1] })]);
    expect(text).toContain('Plumb Line Tee');
    expect(text).not.toContain('Fault Line Hoodie');
    expect(text).toContain('ships separately');
  });

  test('leaves out the units that were refunded before, and keeps those refunded after it shipped', () => {
    const refund = (id: string, item: number, quantity: number): Refund => ({
      ...{ id, amountCents: 100, status: 'succeeded', reason: null, createdAt: '2025-09-20T10:00:00.000Z' },
      ...{ byProvider: false, stripeRefundId: null, failure: null, units: [{ item, quantity, restocked: 0 }] },
    });
    const refunds = [refund('rfd_01K0', 0, 1), refund('rfd_01K0', 1, 1), refund('rfd_01K2', 0, 2)];
    const { text } = shipped({ items: [hoodie, tee], refunds }, [{ ...shipment('1'), id: 'shp_01K1' }]);
    expect(text).toContain('2 × Fault Line Hoodie');
    expect(text).not.toContain('Plumb Line Tee');
    expect(text).not.toContain('ships separately');
  });

  test('lists the units that the provider made, which can be fewer than were ordered', () => {
    const state = heldProviderState([{ byProvider: true }], { now: 0, graceMinutes: 1 });
    const made = (units?: { item: number; quantity: number }[]) =>
      shipped({ provider: { ...state, ...(units ? { units } : {}) } as ProviderState }, [
        shipment('1', { items: [0] }),
      ]);
    expect(made().text).toContain('3 × Fault Line Hoodie');
    expect(made([{ item: 0, quantity: 2 }]).text).toContain('2 × Fault Line Hoodie');
  });

  test('that follows another says so', () => {
    const { subject, text } = shipped({ items: [hoodie, tee] }, [shipment('2', { items: [0] })], 1);
    expect(subject).toContain('More of order #ABCDEFGH');
    expect(text).toContain('Another package is on its way');
  });

  test('cannot be used to write into its page', () => {
    const { html } = shipped({ items: [{ ...hoodie, title: '<script>1</script>' }] }, [shipment('<b>')]);
    expect(html).not.toMatch(/<script>|<b>/);
  });
});
