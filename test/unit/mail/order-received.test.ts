import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountName } from '#shared/base/discounts/volume-discounts.ts';
import { priceCart } from '#shared/base/pricing.ts';
import { escapeHtml } from '#shared/mail/escape-html.ts';
import { orderReceived } from '#shared/mail/order-mails.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';
import { anyVolumeSteps } from '../any-offer.ts';
import { order } from '../fixtures.ts';

const SITE = 'https://shop.example';
const VIEW = `${SITE}/orders/ord_1`;
const mailOf = (changes: Partial<StoredOrder> = {}) =>
  orderReceived({ order: order(changes), shop: { ...DEFAULT_SETTINGS, siteUrl: SITE }, viewUrl: VIEW });
const [item] = order().items;
if (!item) throw new Error('The order of the fixtures has no item');

const centsOf = (amount: string) => (amount === 'Free' ? 0 : Number(amount.replace(/[^0-9-]/g, '')));
/** Returns the label and the amount in cents of every row in the text part. */
const textRows = (text: string): [string, number][] =>
  [...text.matchAll(/^(.+): (Free|-?\$[\d,.]+)(?: USD)?$/gm)].map(([, label = '', amount = '']) => [
    label,
    centsOf(amount),
  ]);
/** Returns the label and the amount in cents of every row in the HTML part. */
const htmlRows = (html: string): [string, number][] =>
  [
    ...html.matchAll(
      /<td class="ink"[^>]*>([^<]*)(?:<br\/><span[^>]*>([^<]*)<\/span>)?(?:<br\/><span[^>]*>([^<]* each)<\/span>)?<\/td><td align="right"[^>]*>([^<]*)<\/td>/g,
    ),
  ].map(([, label = '', choice, each, amount = '']) => [
    `${label}${choice ? ` (${choice})` : ''}${each ? `, ${each}` : ''}`,
    centsOf(amount),
  ]);

describe('the mail after a payment', () => {
  test('names the order in its subject and its text', () => {
    const { subject, html, text } = mailOf();
    expect(subject).toBe('FOUNDATION: Order #ABCDEFGH is confirmed');
    expect(html).toContain('Order #ABCDEFGH');
    expect(text).toContain('Order #ABCDEFGH');
  });

  test('lists the line items, the amount charged and the address', () => {
    const { text } = mailOf();
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        '3 × Fault Line Hoodie (M / Black), $48.00 each: $144.00',
        'Subtotal: $144.00',
        'Volume discount, 10% for 3+ items: -$14.40',
        'Shipping: $5.95',
        'Total: $135.55 USD',
        'New User',
        '1 Main Street',
        'Springfield, IL 62701',
        'United States',
      ]),
    );
  });

  test('links to the order, by a button and in the text', () => {
    const { html, text } = mailOf();
    expect(html).toMatch(new RegExp(`<a href="${VIEW}" class="button"[\\s\\S]*?View your order</span>`));
    expect(text).toContain(`View your order: ${VIEW}`);
  });

  test('has no discount line when there was none, and calls shipping free when it was', () => {
    const { text } = mailOf({
      items: [{ ...item, priceCents: 4_800 }],
      discountCents: 0,
      shippingCents: 0,
      totalCents: 14_400,
    });
    expect(text).not.toMatch(/discount/i);
    expect(text).toContain('Shipping: Free');
  });

  test('has no stray commas or spaces in an address without a region or a city', () => {
    const to = order().shippingAddress;
    if (!to) throw new Error('The order of the fixtures has no address');
    const linesOf = (changes: Partial<typeof to>) =>
      mailOf({ shippingAddress: { ...to, ...changes } }).text.split('\n');
    expect(linesOf({ city: 'Berlin', region: '', zip: '10115' })).toContain('Berlin, 10115');
    expect(linesOf({ city: '', region: '', zip: '018956' })).toContain('018956');
    expect(linesOf({ city: 'Dublin', region: '', zip: '' })).toContain('Dublin');
    expect(linesOf({ address2: 'Flat 2' })).toContain('Flat 2');
  });

  test('has no address for an order without one', () => {
    const { html, text } = mailOf({ shippingAddress: null });
    expect(html + text).not.toContain('Ships to');
  });

  test.each(['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onmouseover='x", 'Salt & Pepper'])(
    'shows %j as text, whether a shopper or an admin wrote it',
    (text) => {
      const to = { ...order().shippingAddress, firstName: text, address1: text, city: text, zip: text };
      const { html } = mailOf({
        items: [{ ...item, title: text, size: text, color: text }],
        shippingAddress: to as StoredOrder['shippingAddress'],
      });
      expect(html).not.toContain(text);
      expect(html).toContain(escapeHtml(text));
    },
  );

  test('never lets a text open a tag or an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const escaped = escapeHtml(text);
        expect(escaped).not.toMatch(/[<>"']/);
        expect(escaped.replace(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
      }),
    );
  });

  test('has rows that add up to the total, in HTML and in text', () => {
    const line = fc.record({
      unitCents: fc.integer({ min: 1, max: 9_999_999 }),
      quantity: fc.integer({ min: 1, max: 99 }),
    });
    const lines = fc.array(line, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.nat(5_000), anyVolumeSteps, (drawn, cents, volumeSteps) => {
        const price = priceCart(drawn, { zone: { cents }, freeFromCents: 20_000, volumeSteps });
        const { subtotalCents, discountCents, shippingCents, totalCents } = price;
        const items = price.lines.map((each) => ({
          ...item,
          quantity: each.quantity,
          priceCents: each.discountedUnitCents,
          unitCents: each.unitCents,
        }));
        const { html, text } = mailOf({
          ...{ items, subtotalCents, discountCents, shippingCents, totalCents },
          ...(price.volumeDiscount ? { volumeDiscount: price.volumeDiscount } : {}),
        });
        const rows = htmlRows(html);
        expect(textRows(text)).toEqual(rows);
        const bought = rows.slice(0, items.length).reduce((sum, [, amount]) => sum + amount, 0);
        expect(bought).toBe(subtotalCents);
        expect(rows.slice(items.length)).toEqual([
          ['Subtotal', subtotalCents],
          ...(discountCents > 0 ? [[discountName(price.volumeDiscount), -discountCents]] : []),
          ['Shipping', shippingCents],
          ['Total', totalCents],
        ]);
        const [, ...parts] = rows.slice(items.length).toReversed();
        expect(parts.reduce((sum, [, amount]) => sum + amount, 0)).toBe(totalCents);
      }),
      { numRuns: 200 },
    );
  });
});
