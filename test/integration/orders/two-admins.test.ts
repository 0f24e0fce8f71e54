import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { AdminShipment } from '#shared/orders/shipments/shipment.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { adminOf, productInput } from '../../support/admin.ts';
import { newOwner, type SignedInCustomer } from '../../support/customers.ts';
import { type BackOffice, backOffice } from '../../support/orders.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, eventually, getProduct, lineOf } from '../../support/shopping.ts';

type Headers = Record<string, string>;
/** The response to an action: the order, or the problem together with the current order. */
type Outcome = Pick<AdminOrder, 'id'> & Pick<Problem, 'detail'> & { order?: AdminOrder };
type Watched = ResponseOf<'GET /api/admin/orders/{id}'>;

let shop: Shop;
let office: BackOffice;
let product: ProductDetail;
let ben: Headers;
let dana: SignedInCustomer;

beforeAll(async () => {
  shop = await startShop();
  office = backOffice(shop);
  const admin = await adminOf(shop);
  await admin.create(productInput({ slug: 'much-of-it', inventoryQuantity: 5_000, priceCents: 2_000 }));
  product = await eventually(async () => {
    const found = await getProduct(shop, 'much-of-it');
    return found.id ? found : null;
  });
  ben = await as(shop, 'admin');
  dana = await newOwner(shop, 'dana@example.com');
});
afterAll(async () => {
  await shop?.drain();
  await shop?.close();
});

const buy = (): Promise<AdminOrder> => office.buy([product], [lineOf(product, 2)]);
const callOn = <T = Outcome>(
  { id }: Pick<AdminOrder, 'id'>,
  headers: Headers,
  method: string,
  path: string,
  body?: unknown,
) => shop.call<T>(method, `/api/admin/orders/${id}${path}`, body, headers);

const firstOf = ({ shipments: [first] }: AdminOrder): AdminShipment => {
  if (!first) throw new Error('The order has no shipment');
  return first;
};

/** One admin's action on the order as both admins have read it. `mark` distinguishes the actions of the two admins. */
type Act = (seen: AdminOrder, headers: Headers, mark: string) => Promise<Answer<Outcome>>;

const ACTS = {
  ship: (seen, headers, mark) =>
    callOn(seen, headers, 'POST', '/shipments', {
      ...{ carrier: 'UPS', trackingNumber: mark, trackingUrl: null },
      shipmentsSeen: seen.shipments.length,
    }),
  correct: (seen, headers, mark) => {
    const { id, carrier, trackingNumber, trackingUrl } = firstOf(seen);
    return callOn(seen, headers, 'PUT', `/shipments/${id}`, {
      ...{ carrier: 'UPS', trackingNumber: mark, trackingUrl: null, isCustomerNotified: false },
      seen: { carrier, trackingNumber, trackingUrl },
    });
  },
  note: (seen, headers, mark) => callOn(seen, headers, 'POST', '/notes', { text: mark }),
  address: (seen, headers, mark) => {
    const { country: _country, ...address } = seen.shippingAddress ?? { country: '' };
    return callOn(seen, headers, 'PUT', '/address', {
      address: { ...address, city: mark },
      seen: { ...address, address2: seen.shippingAddress?.address2 ?? '' },
    });
  },
  refund: (seen, headers, mark) => {
    const refundedSeenCents = seen.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const body = { amountCents: 100, refundedSeenCents, reason: mark, restock: [] };
    return callOn(seen, headers, 'POST', '/refunds', body);
  },
  cancel: (seen, headers) => callOn(seen, headers, 'POST', '/cancellation', { reason: null }),
} satisfies Record<string, Act>;
type ActName = keyof typeof ACTS;

type Pair = readonly [ActName, ActName];

/**
 * Returns true if only the first of two actions may succeed, because both admins have seen the same state. Two cancellations
 * do not conflict.
 */
const isExclusive = ([one, other]: Pair): boolean =>
  one === other ? one !== 'note' && one !== 'cancel' : one === 'ship' && other === 'cancel';

const EARLY: readonly Pair[] = [
  ['note', 'note'],
  ['address', 'address'],
];
const SHIPPED: readonly Pair[] = [
  ...([
    ['note', 'correct'],
    ['correct', 'correct'],
    ['correct', 'refund'],
  ] as const),
  ...([
    ['note', 'refund'],
    ['refund', 'refund'],
    ['ship', 'correct'],
  ] as const),
];
/** Pairs of actions that take little time. Most of the tested pairs are of this kind. */
const LIGHT: readonly Pair[] = [
  ['note', 'note'],
  ['note', 'correct'],
  ['correct', 'correct'],
];
const WHOLE_LIFE: readonly Pair[] = [
  ...EARLY,
  ...([
    ['note', 'address'],
    ['refund', 'refund'],
    ['note', 'refund'],
    ['address', 'refund'],
    ['ship', 'ship'],
  ] as const),
  ...[...SHIPPED, ...LIGHT, ...LIGHT],
];
const LAST: readonly Pair[] = [
  ...([
    ['ship', 'cancel'],
    ['cancel', 'cancel'],
    ['refund', 'cancel'],
    ['address', 'ship'],
  ] as const),
  ...([
    ['address', 'cancel'],
    ['note', 'ship'],
    ['note', 'cancel'],
    ['ship', 'refund'],
  ] as const),
];
/** Lists the pairs of actions that run on each order, one after another. There are 100 pairs in total. */
const ORDERS: readonly (readonly Pair[])[] = [
  ...Array.from({ length: 4 }, () => WHOLE_LIFE),
  ...LAST.map((last) => [...EARLY, last]),
];

/** Returns true if the order shows the effect of an accepted action. */
function shows(order: AdminOrder, name: ActName, mark: string): boolean {
  if (name === 'note') return order.notes.some(({ text }) => text === mark);
  if (name === 'address') return order.shippingAddress?.city === mark;
  if (name === 'ship' || name === 'correct')
    return order.shipments.some(({ trackingNumber }) => trackingNumber === mark);
  if (name === 'cancel') return order.status === 'cancelled';
  return order.refunds.some(({ reason }) => reason === mark);
}

const historyOf = async ({ id }: AdminOrder) =>
  (await shop.call<Page<AuditEntry>>('GET', `/api/admin/audit?subject=${id}&limit=50`, undefined, ben)).body.items;

/**
 * Runs the actions of both admins at the same time, on the state that both have read. Returns the errors and the number of
 * entries that the actions added to the history.
 */
async function interleave({ id }: AdminOrder, pair: Pair, round: number) {
  const seen = await office.order(id);
  const acts = [
    { name: pair[0], mark: `1ZBEN${round}`, headers: ben },
    { name: pair[1], mark: `1ZDANA${round}`, headers: dana.headers },
  ];
  const answers = await Promise.all(acts.map(({ name, mark, headers }) => ACTS[name](seen, headers, mark)));
  const order = await office.order(id);
  const accepted = acts.filter((_act, index) => (answers[index]?.status ?? 500) < 300);
  const faults: string[] = [];
  for (const { status, body } of answers) {
    if (status < 300) continue;
    const [winner] = accepted;
    if (status !== 409) faults.push(`answered ${status}: ${body.detail}`);
    else if (body.order?.id !== id) faults.push('refused without the order');
    else if (winner && isExclusive(pair) && !shows(body.order, winner.name, winner.mark))
      faults.push('refused with an older order');
  }
  if (accepted.length === 0) faults.push('both were refused');
  if (isExclusive(pair) && accepted.length !== 1) faults.push('both were accepted');
  for (const { name, mark } of accepted) if (!shows(order, name, mark)) faults.push(`${name} was lost`);
  const expected = pair[0] === 'cancel' && pair[1] === 'cancel' ? 1 : accepted.length;
  return { faults: faults.map((fault) => `${pair.join(' and ')}: ${fault}`), expected };
}

async function interleaveAll(pairs: readonly Pair[]): Promise<string[]> {
  const order = await buy();
  const faults: string[] = [];
  let entries = (await historyOf(order)).length;
  for (const [round, pair] of pairs.entries()) {
    const outcome = await interleave(order, pair, round);
    faults.push(...outcome.faults);
    entries += outcome.expected;
  }
  if ((await historyOf(order)).length !== entries) faults.push('the history has other changes');
  return faults;
}

describe('Two admins on one order', () => {
  test('lose nothing in 100 interleavings, and the second of two that exclude each other gets the present order', async () => {
    expect(ORDERS.flat()).toHaveLength(100);
    const faults = await Promise.all(ORDERS.map((pairs) => interleaveAll(pairs)));
    expect(faults.flat()).toEqual([]);
  }, 240_000);

  test('see each other, and who changed it last', async () => {
    const order = await buy();
    const watch = async (headers: Headers) => (await callOn<Watched>(order, headers, 'GET', '')).body.activity;
    expect(await watch(ben)).toEqual({ viewers: [], lastChange: null });
    expect((await callOn(order, ben, 'POST', '/presence')).status).toBe(204);
    expect(await watch(ben)).toEqual({ viewers: [], lastChange: null });
    expect((await callOn(order, dana.headers, 'POST', '/presence')).status).toBe(204);
    expect((await watch(ben)).viewers).toEqual(['dana@example.com']);
    await ACTS.note(order, dana.headers, 'Called');
    expect((await watch(ben)).lastChange).toMatchObject({ by: 'dana@example.com' });
    expect((await watch(dana.headers)).lastChange).toBeNull();
  });
});
