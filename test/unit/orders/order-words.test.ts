import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredOrder } from '#shared/orders/order.ts';
import { matchesWords, orderWords, typedWords } from '#shared/orders/order-words.ts';

const ORDER = {
  id: 'ord_01HZY3K4M5N6P7Q8R9S0ABCDEF',
  email: 'Ana.Lopez+shop@example.com',
  phone: '+1 (555) 010-7788',
  createdAt: '2026-11-25T10:00:00.000Z',
  shippingAddress: {
    firstName: 'Ana María',
    lastName: 'López-Straße',
    address1: '12 Harbor Road',
    address2: 'Apt 4b',
    city: 'Portland',
    region: 'OR',
    zip: '97201',
    country: 'US',
  },
  items: [{ title: 'Fault Line Hoodie', size: 'M', color: 'Oxide', sku: 'HD-014-OX' }],
  shipments: [{ carrier: 'USPS', trackingNumber: '9400 1000 0000 1234', trackingUrl: null }],
  notes: [{ id: 'not_1', at: '', by: '', text: 'Wants a gift wrap' }],
} as unknown as StoredOrder;

describe('An order is found', () => {
  test.each([
    ['by the name, without accents', 'ana lopez'],
    ['by the start of a name', 'lop'],
    ['by a part of the address', 'harbor 97201'],
    ['by the country', 'united'],
    ['by the phone number', '15550107788'],
    ['by the tracking number in groups', '9400 1000'],
    ['by the tracking number without spaces', '940010000000'],
    ['by the product and its color', 'fault oxide'],
    ['by the SKU, with and without hyphens', 'hd-014'],
    ['by the SKU in one piece', 'HD014OX'],
    ['by a note', 'gift'],
    ['by the order number', '#S0ABCDEF'],
  ])('%s', (_case, typed) => {
    expect(matchesWords(ORDER, typedWords(typed))).toBe(true);
  });

  test('only when every word matches, and not by its email address', () => {
    expect(matchesWords(ORDER, typedWords('example.com'))).toBe(false);
    expect(matchesWords(ORDER, typedWords('ana seattle'))).toBe(false);
  });
});

test('Every word of an order is a short key without separators, and each stands once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ maxLength: 60 }), (text, number) => {
      const notes = [{ id: '', at: '', by: '', text }];
      const shipments = [{ carrier: text, trackingNumber: number, trackingUrl: null }];
      const words = orderWords({ ...ORDER, notes, shipments });
      expect(new Set(words).size).toBe(words.length);
      expect(words.length).toBeLessThanOrEqual(120);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}\p{Emoji_Presentation}]{1,40}$/u);
    }),
  );
});
