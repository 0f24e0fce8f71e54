import { expect, test } from 'vitest';
import { averageRating, changeFigures, fitSummary } from '#shared/catalogue/reviews/review-figures.ts';
import { reviewableItems, reviewRequestAt, suggestedName } from '#shared/marketing/reviews/reviewable.ts';
import type { StoredOrder } from '#shared/orders/order.ts';

const DAY_MS = 86_400_000;
const AT = Date.parse('2026-11-01T10:00:00.000Z');
const day = (days: number) => new Date(AT + days * DAY_MS).toISOString();

const item = {
  productId: 'prd_1',
  slug: 'a',
  title: 'A',
  image: null,
  size: 'M',
  color: null,
  quantity: 1,
  priceCents: 1,
};

const orderWith = (changes: Partial<StoredOrder>): StoredOrder => ({
  ...{ id: 'ord_1', userId: null, email: 'a@example.com', status: 'delivered', currency: 'usd', createdAt: day(0) },
  ...{ subtotalCents: 100, discountCents: 0, shippingCents: 0, totalCents: 100, shipments: [], shippingAddress: null },
  ...{ flags: [], checkoutId: 'chk_1', sessionId: 'cs_1', paymentIntentId: null, phone: null, items: [item] },
  timeline: [
    { at: day(1), event: 'Shipped' },
    { at: day(4), event: 'Delivered' },
  ],
  ...changes,
});

const askedOn = (changes: Partial<StoredOrder>): number | null => {
  const at = reviewRequestAt(orderWith(changes), 7);
  return at === null ? null : (at - AT) / DAY_MS;
};

test('A buyer is asked seven days after the delivery, or fourteen after shipping where the delivery is unknown', () => {
  expect(askedOn({})).toBe(11);
  expect(askedOn({ status: 'shipped', timeline: [{ at: day(1), event: 'Shipped' }] })).toBe(15);
  const parts = ['Shipped', 'Another package shipped'].map((event, at) => ({ at: day(at + 1), event }));
  expect(askedOn({ status: 'shipped', timeline: parts })).toBe(16);
});

test.each<[string, Partial<StoredOrder>]>([
  ['was asked before', { mails: [{ kind: 'review_request', at: day(11) }] }],
  ['was erased', { email: '' }],
  ['was canceled', { status: 'cancelled' }],
  ['was refunded', { status: 'refunded' }],
  ['was refunded as a whole in parts', { refundedCents: 100 }],
  ['is not shipped', { status: 'completed' }],
])('Nobody is asked about an order that %s', (_, changes) => {
  expect(askedOn(changes)).toBeNull();
});

test('Each product of an order is reviewed once, however many sizes were bought', () => {
  const items = [item, { ...item, size: 'L' }, { ...item, productId: 'prd_2' }];
  expect(reviewableItems(orderWith({ items })).map(({ productId, size }) => [productId, size])).toEqual([
    ['prd_1', 'M'],
    ['prd_2', 'M'],
  ]);
});

test('The suggested name is the first name with an initial', () => {
  const named = (firstName: string, lastName: string) =>
    suggestedName(orderWith({ shippingAddress: { firstName, lastName } as StoredOrder['shippingAddress'] }));
  expect(named('Ana', 'lópez')).toBe('Ana L.');
  expect(named('Prince', 'Prince')).toBe('Prince');
  expect(named('Ana', '')).toBe('Ana');
  expect(suggestedName(orderWith({}))).toBe('');
});

test('Figures count what is published, and end with the last review', () => {
  const review = (
    rating: number,
    status: 'pending' | 'published' = 'published',
    fit: 'small' | 'true' | null = 'true',
  ) => ({
    ...{ rating, status, fit },
  });
  expect(changeFigures(null, null, review(4, 'pending'))).toBeNull();
  const one = changeFigures(null, review(4, 'pending'), review(4));
  expect(one).toEqual({ count: 1, sum: 4, stars: [0, 0, 0, 1, 0], fits: { small: 0, true: 1, large: 0 } });
  const two = changeFigures(one, null, review(5, 'published', null));
  expect(two).toMatchObject({ count: 2, sum: 9, fits: { true: 1 } });
  if (!two) throw new Error('No figures');
  expect(averageRating(two)).toBe(4.5);
  expect(changeFigures(two, review(5, 'published', null), review(1))).toMatchObject({ count: 2, sum: 5 });
  expect(changeFigures(one, review(4), null)).toBeNull();
});

test('The fit is summed up once enough buyers agree', () => {
  expect(fitSummary({ fits: { small: 0, true: 2, large: 0 } })).toBeNull();
  expect(fitSummary({ fits: { small: 2, true: 2, large: 0 } })).toBeNull();
  expect(fitSummary({ fits: { small: 1, true: 3, large: 0 } })).toEqual({ fit: 'true', percent: 75 });
});
