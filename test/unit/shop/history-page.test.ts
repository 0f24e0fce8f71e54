import { describe, expect, test } from 'vitest';
import { type AuditChange, changesBetween } from '#shared/shop/audit.ts';
import { changeLines } from '#web/features/shop/admin-history/audit-changes.ts';
import { isOfKind } from '#web/features/shop/admin-history/history-filter.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { dayRange } from '#web/lib/format/day-range.ts';

const line = (change: AuditChange) => changeLines([change])[0];
const lines = (before: object | null, after: object | null) => changeLines(changesBetween(before, after));

test('The history leaves out a field that was missing and is empty now', () => {
  expect(lines({ title: 'A' }, { title: 'B', videos: [], bodyHtml: '' })).toEqual([
    { label: 'Title', before: 'A', after: 'B' },
  ]);
  expect(lines({ menu: null }, { menu: [] })).toEqual([{ label: 'Menu', before: null, after: 'None' }]);
});

describe('A change in the history', () => {
  test.each<[AuditChange, object]>([
    [
      { field: 'priceCents', before: '4000', after: '8400' },
      { label: 'Price', before: '$40.00', after: '$84.00' },
    ],
    [
      { field: 'weightGrams', before: null, after: '862' },
      { label: 'Weight', before: null, after: '1.9 lbs' },
    ],
    [
      { field: 'compareAtPriceCents', before: '4800', after: null },
      { label: 'Compare-at price', before: '$48.00', after: null },
    ],
    [
      { field: 'isPublished', before: 'false', after: 'true' },
      { label: 'Published', before: 'No', after: 'Yes' },
    ],
    [
      { field: 'sizes', before: '["S"]', after: '["S","M"]' },
      { label: 'Sizes', before: 'S', after: 'S, M' },
    ],
    [
      { field: 'categories', before: '["Hoodies"]', after: '[]' },
      { label: 'Categories', before: 'Hoodies', after: null },
    ],
    [
      { field: 'policyDates.refund', before: '2025-09-15', after: '2026-12-01' },
      { label: 'Date of the Refund Policy', before: 'Sep 15, 2025', after: 'Dec 1, 2026' },
    ],
    [
      { field: 'begins', before: null, after: '2026-11-22T21:25:22.821Z' },
      { label: 'Starts', before: null, after: formatStamp('2026-11-22T21:25:22.821Z') },
    ],
    [
      { field: 'status', before: 'fulfillment_pending', after: 'shipped' },
      { label: 'Status', before: 'Fulfillment pending', after: 'Shipped' },
    ],
    [
      { field: 'order', before: 'newest', after: 'by_hand' },
      { label: 'Product order', before: 'Newest first', after: 'Manual' },
    ],
    [
      { field: 'rule.match', before: null, after: 'all' },
      { label: 'Products must meet', before: null, after: 'All conditions' },
    ],
    [
      { field: 'status', before: 'completed', after: 'cancelled' },
      { label: 'Status', before: 'Paid', after: 'Canceled' },
    ],
    [
      { field: 'descriptionHtml', before: '<p>Heavy.</p>', after: '<p>Heavy <b>fleece</b>.</p>' },
      { label: 'Description', before: 'Heavy.', after: 'Heavy fleece.' },
    ],
    [
      { field: 'settings.graceMinutes', before: '30', after: '60' },
      { label: 'Grace period', before: '30 min', after: '60 min' },
    ],
    [
      { field: 'newThingCents', before: '1', after: '2' },
      { label: 'New thing', before: '$0.01', after: '$0.02' },
    ],
    [
      { field: 'sku', before: '2000', after: '' },
      { label: 'SKU', before: '2000', after: null },
    ],
  ])('%j is readable', (change, shown) => {
    expect(line(change)).toMatchObject(shown);
  });

  test('of the pictures says how many came and went', () => {
    const image = (url: string, alt = 'Front') => ({ url, alt });
    const say = (before: object[], after: object[]) => lines({ images: before }, { images: after })[0]?.after;
    expect(say([], [image('/a')])).toBe('1 picture added');
    expect(say([image('/a'), image('/b')], [image('/c')])).toBe('1 picture added, 2 pictures removed');
    expect(say([image('/a'), image('/b')], [image('/b'), image('/a')])).toBe('Order changed');
    expect(say([image('/a')], [image('/a', 'Back')])).toBe('Alt text or colors changed');
    const many = (count: number) => Array.from({ length: count }, (_, at) => image(`/media/img_${at}/1600.webp`));
    expect(say(many(20), many(30))).toBe('Pictures changed');
  });

  test('of the shipping zones names each zone that changed, in dollars', () => {
    const zone = (label: string, cents: number, countries: string[]) => ({ label, cents, countries });
    const before = [zone('United States', 595, ['US']), zone('Canada', 995, ['CA']), zone('Europe', 1495, ['DE'])];
    const after = [zone('United States', 695, ['US']), zone('Europe', 1495, ['DE', 'FR']), zone('Rest', 1995, ['*'])];
    expect(lines({ shippingZones: before }, { shippingZones: after })).toEqual([
      { label: 'Shipping, United States', before: '$5.95', after: '$6.95' },
      { label: 'Shipping, Canada', before: '$9.95', after: null },
      { label: 'Shipping, Europe', before: null, after: 'Countries changed' },
      { label: 'Shipping, Rest', before: null, after: '$19.95' },
    ]);
  });

  test('of the volume discount names its steps', () => {
    const steps = [
      { units: 3, percent: 10 },
      { units: 6, percent: 25 },
    ];
    expect(lines({ volumeSteps: steps }, { volumeSteps: [] })).toEqual([
      { label: 'Volume discount', before: '10% for 3+ items, 25% for 6+ items', after: 'None' },
    ]);
  });

  test('of a discount is one line', () => {
    expect(lines({ discount: null }, { discount: { type: 'percentage', percent: 20 } })).toEqual([
      { label: 'Discount', before: null, after: '20% off' },
    ]);
    expect(
      lines({ discount: { type: 'percentage', percent: 20 } }, { discount: { type: 'fixed', amountCents: 500 } }),
    ).toEqual([{ label: 'Discount', before: '20% off', after: '$5.00 off' }]);
  });

  test('that was cut off in the middle of a list is still readable', () => {
    const cut = { field: 'shippingZones', before: '[{"cents":595,"label":"Un…', after: '[]' };
    expect(line(cut)).toEqual({ label: 'Shipping zones', before: null, after: 'Changed' });
  });
});

describe('The filter of the history', () => {
  test.each([
    ['products', 'product.updated', true],
    ['products', 'order.shipped', false],
    ['orders', 'payments.reviewed', true],
    ['orders', 'work.retried', true],
    ['categories', 'category.updated', true],
    ['categories', 'category.discount_applied', false],
    ['discounts', 'category.discount_removed', true],
    ['settings', 'settings.changed', true],
    ['provider', 'sync.started', true],
    ['campaigns', 'campaign.created', true],
    ['', 'anything.else', true],
  ] as const)('%s has %s: %j', (kind, action, has) => {
    expect(isOfKind(kind, action)).toBe(has);
  });

  test('takes whole days of the local time zone', () => {
    const { from, to } = dayRange('2026-11-22', '2026-11-22');
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
    expect(new Date(from ?? '').getHours()).toBe(0);
    expect(dayRange('', 'nonsense')).toEqual({});
  });
});
