import { describe, expect, test } from 'vitest';
import { invoicePdf } from '#functions/orders/documents/invoice.ts';
import { isWholePng } from '#functions/orders/documents/logo.ts';
import { packingSlipPdf } from '#functions/orders/documents/packing-slip.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import { NO_BUSINESS } from '#shared/shop/business.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { noisyPngOf } from '../../support/catalogue/pictures.ts';
import { pdfText } from '../../support/documents/pdf-text.ts';
import { order } from '../fixtures.ts';

const business = {
  ...NO_BUSINESS,
  ...{ name: 'Bedrock LLC', street: '1 Main St', city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
  taxNumber: 'DE123456789',
};
const settings = { ...DEFAULT_SETTINGS, business, timeZone: 'America/New_York' };
const to = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
const textOf = async (changes: Partial<StoredOrder> = {}) => pdfText(await invoicePdf(order(changes), settings));

describe('An invoice', () => {
  test('has seller, customer, variants, discounts by name, shipping, and what was paid, on the days of the shop', async () => {
    const text = await textOf({
      createdAt: '2025-09-15T02:00:00.000Z',
      offers: [{ id: 'off_1', name: 'Autumn', code: 'FALL', cents: 0 }],
    });
    for (const part of [
      ...['FOUNDATION', 'Bedrock LLC', 'Newark, NJ 07102', 'DE123456789', '#ABCDEFGH', 'September 14, 2025'],
      ...['Fault Line Hoodie, M / Black', to.city, 'Subtotal', 'FALL', 'Shipping', 'Total in US dollars', '$135.55'],
      'Paid on September 14, 2025',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Refunded');
  });

  test('has each refund that came through, and what is left', async () => {
    const refund = { reason: null, byProvider: true, stripeRefundId: 're_1', failure: null };
    const text = await textOf({
      refundedCents: 500,
      refunds: [
        { ...refund, id: 'rfd_1', amountCents: 500, status: 'succeeded', createdAt: '2025-09-20T10:00:00.000Z' },
        { ...refund, id: 'rfd_2', amountCents: 700, status: 'failed', createdAt: '2025-09-21T10:00:00.000Z' },
      ],
    });
    expect(text).toContain('Refunded on September 20, 2025');
    expect(text).toContain('−$5.00');
    expect(text).not.toContain('$7.00');
    expect(text).toContain('$130.55');
  });

  test('prints the letters of Europe as they are, and all others in Latin letters', async () => {
    const names = ['Zoë Škvorecká', 'Нова Пошта', 'Ελένη'];
    for (const firstName of names) expect(await textOf({ shippingAddress: { ...to, firstName } })).toContain(firstName);
    const text = await textOf({ shippingAddress: { ...to, firstName: '東京', address1: '🏠 Nguyễn Huệ' } });
    expect(text).toContain('DongJing');
    expect(text).toContain('Nguyễn Huệ');
    expect(text).not.toContain('東');
  });

  test('continues on further pages', async () => {
    const [item] = order().items as [StoredOrder['items'][number]];
    const items = Array.from({ length: 80 }, (_, index) => ({ ...item, title: `Hoodie ${index}` }));
    const text = await textOf({ items });
    expect(text).toContain('Hoodie 0,');
    expect(text).toContain('Hoodie 79,');
  });
});

test('A packing slip has what is in the package, and no prices', async () => {
  const text = pdfText(await packingSlipPdf(toAdminOrder(order()), settings));
  expect(text).toContain('Packing slip');
  expect(text).toContain('Fault Line Hoodie');
  expect(text).not.toContain('$');
});

describe('A shop with a logo', () => {
  const logo = { url: '/media/logo/400.png', width: 400, height: 100, bytes: noisyPngOf(400, 100, undefined, 128) };
  const hasImage = (pdf: Buffer) => pdf.includes('/Subtype /Image');

  test('has it on invoices and packing slips, with the name in the text', async () => {
    const papers = await Promise.all([
      invoicePdf(order(), settings, logo),
      packingSlipPdf(toAdminOrder(order()), settings, logo),
    ]);
    for (const paper of papers) {
      expect(hasImage(paper)).toBe(true);
      expect(pdfText(paper)).toContain('FOUNDATION');
    }
    expect(hasImage(await invoicePdf(order(), settings))).toBe(false);
  });

  test('has only the name where the file is damaged, no PNG, or too large', () => {
    expect(isWholePng(logo.bytes)).toBe(true);
    expect(isWholePng(logo.bytes.subarray(0, 90))).toBe(false);
    const damaged = Buffer.from(logo.bytes);
    damaged.fill(0xff, 45, 60);
    expect(isWholePng(damaged)).toBe(false);
    expect(isWholePng(Buffer.from('<svg/>'))).toBe(false);
    expect(isWholePng(Buffer.concat([logo.bytes, Buffer.alloc(2_000_000)]))).toBe(false);
  });
});
