import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { restoreFormula } from '#shared/base/csv.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { orderCsvHeader, orderCsvLines } from '#shared/orders/order-csv.ts';
import { order } from '../fixtures.ts';

/** Parses CSV (RFC 4180). */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  while (field.lastIndex < csv.length) {
    const found = field.exec(csv);
    if (!found) throw new Error('This is no CSV');
    rows.at(-1)?.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const heading = parse(orderCsvHeader('UTC'))[0] ?? [];
const read = (one: StoredOrder): Record<string, string> => {
  const [cells = []] = parse(orderCsvLines([one], 'UTC'));
  expect(cells).toHaveLength(heading.length);
  return Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? '']));
};

describe('an order as a CSV line', () => {
  test('has its time in the time zone of the shop, which the heading names', () => {
    const zone = 'America/New_York';
    expect(parse(orderCsvHeader(zone))[0]?.[1]).toBe('Placed (America/New_York)');
    const [cells] = parse(orderCsvLines([order({ createdAt: '2025-09-15T02:00:00.000Z' })], zone));
    expect(cells?.[1]).toBe('2025-09-14 22:00:00');
  });

  test('has money in dollars, times in UTC and all items in one cell', () => {
    const [item] = order().items as [StoredOrder['items'][number]];
    const address = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
    const shipped = order({
      items: [{ ...item, sku: 'FLH-1' }],
      phone: '+1 312 555 0100',
      shippingAddress: { ...address, address1: '1 Main St', address2: 'Unit 4', zip: '02134' },
      refundedCents: 5,
      shipments: [{ carrier: 'UPS', trackingNumber: '1Z', trackingUrl: null }],
    });
    expect(read(shipped)).toMatchObject({
      Order: 'ABCDEFGH',
      'Placed (UTC)': '2025-09-15 10:00:00',
      Status: 'completed',
      Items: '3 × Fault Line Hoodie (M / Black)',
      SKUs: 'FLH-1',
      Phone: "'+1 312 555 0100",
      Street: '1 Main St',
      'Street 2': 'Unit 4',
      ZIP: '02134',
      'Item count': '3',
      Subtotal: '144.00',
      Discount: '14.40',
      'Discount names': '',
      Shipping: '5.95',
      Total: '135.55',
      Refunded: '0.05',
      Currency: 'USD',
      Tracking: 'UPS 1Z',
      'Order id': shipped.id,
    });
  });

  test('keeps commas, quotes and line breaks within their cell', () => {
    const address = { ...(order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>) };
    const odd = order({ shippingAddress: { ...address, city: 'Say "hi",\r\nthen\ngo' } });
    expect(read(odd).City).toBe('Say "hi",\r\nthen\ngo');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\r1'])('escapes %j so that it is no formula', (text) => {
    const evil = order({ email: text, shipments: [{ carrier: text, trackingNumber: '1', trackingUrl: null }] });
    expect(read(evil)).toMatchObject({ Email: `'${text}`, Tracking: `'${text} 1` });
  });

  test('reads back unchanged with any texts, and no cell begins a formula', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.constantFrom('=', '+1', '-', '@', 'a;=1', '\t', '"', ',', '\r\n', ''),
    );
    fc.assert(
      fc.property(
        fc.record({ email: text, city: text, title: text, carrier: text }),
        ({ email, city, title, carrier }) => {
          const [item] = order().items as [StoredOrder['items'][number]];
          const address = order().shippingAddress as NonNullable<StoredOrder['shippingAddress']>;
          const line = read(
            order({
              email,
              shippingAddress: { ...address, city },
              items: [{ ...item, title, quantity: 1, size: null, color: null }],
              shipments: [{ carrier, trackingNumber: '7', trackingUrl: null }],
            }),
          );
          const kept = (written: string, cell = '') => restoreFormula(cell) === written;
          const isWhole = kept(email, line.Email) && kept(city, line.City) && kept(`${carrier} 7`, line.Tracking);
          expect(isWhole && restoreFormula(line.Items ?? '')).toBe(`1 × ${title}`);
          expect(Object.values(line).filter((cell) => /(?:^|;)[=+\-@\t\r\n]/.test(cell))).toEqual([]);
        },
      ),
    );
  });

  test('has exact money for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (totalCents) => {
        const { Total = '' } = read(order({ totalCents }));
        expect(Total).toMatch(/^\d+\.\d\d$/);
        expect(Math.round(Number(Total) * 100)).toBe(totalCents);
      }),
    );
  });
});
