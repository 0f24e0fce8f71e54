import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductDetail } from '#shared/catalogue/product.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { connectProvider } from '../../support/fulfilment/provider.ts';
import {
  type Maker,
  madeLine,
  makerOf,
  sellProviderProducts,
  setProvider,
} from '../../support/fulfilment/provider-orders.ts';
import { functionLog, type LogLine } from '../../support/function-log.ts';
import { plentiful } from '../../support/orders.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { browse, eventually, lineOf } from '../../support/shopping.ts';

/** A customer whose data shares no word with the shop's own texts. */
const CUSTOMER = {
  email: 'quillfeather@example.com',
  name: 'Quillon Featherstone',
  address: { line1: '77 Larkspur Mews', city: 'Wexcombe', state: 'NJ', postal_code: '07999', country: 'US' },
};
const PRIVATE = /quillfeather|Quillon|Featherstone|Larkspur|Wexcombe|07999/i;
const SECRET = /sk_test|whsec_|eyJ|[Bb]earer |4242 ?4242|last4|cvc/;
const ADDRESS = /[\w.+-]+@[\w-]+\.\w+/;

let shop: Shop;
let maker: Maker;
let order: AdminOrder;
let lines: LogLine[];

beforeAll(async () => {
  shop = await startShop();
  await connectProvider(shop);
  maker = await makerOf(shop);
  const [own] = plentiful(await browse(shop)) as [ProductDetail];
  const [made] = (await sellProviderProducts(shop, maker.store)) as [Product];
  await setProvider(maker.store, { graceMinutes: 0 });
  await maker.provider.settings({ pendingFor: 0, approvalAfter: null, stepEvery: null });

  order = await maker.buy([lineOf(own), madeLine(made)], CUSTOMER);
  const providerId = (await maker.orderOnce(order.id, ({ provider }) => provider?.state === 'submitted')).provider
    ?.orderId as string;
  const look = () => maker.hurry('watch_order', order.id);
  await look();
  await eventually(async () => (await maker.provider.of(order))[0]?.status === 'sending-to-production');
  await maker.provider.move(providerId, 'in-production');
  await maker.provider.ship(providerId);
  await look();
  await maker.orderOnce(order.id, ({ status }) => status === 'shipped');
  await maker.office.ship(order);
  await maker.provider.deliver(providerId);
  await look();
  // The provider reports the arrival of its shipment. An admin marks the shop's own shipment as delivered.
  await maker.office.call('POST', `/orders/${order.id}/delivery`);
  order = await maker.orderOnce(order.id, ({ status, mails }) => status === 'delivered' && mails.length >= 4);
  await shop.drain();
  lines = functionLog(shop);
});
afterAll(() => shop?.close());

const story = () => lines.filter(({ orderId }) => orderId === order.id);

type Step = (line: LogLine) => boolean;
const says =
  (words: string): Step =>
  ({ message }) =>
    message === words;
const movedTo =
  (status: string): Step =>
  ({ message, to }) =>
    message === 'order moved' && to === status;
const mailed =
  (kind: string): Step =>
  ({ message, work }) =>
    message === 'mail sent' && work === kind;

const clicked: Step = ({ message, route }) => message === 'request' && route === 'POST /api/checkout/sessions';
const shipmentSeen: Step = ({ message, shipments }) => message === 'order read from provider' && Number(shipments) > 0;

/** Lists steps that must appear in this order in the log. An email depends only on its cause. */
const CHAINS: [what: string, steps: Step[]][] = [
  [
    'the steps from the click to the delivery',
    [
      ...[says('checkout opened'), clicked, says('order settled'), says('order submitted')],
      ...[says('order sent to production'), shipmentSeen, movedTo('shipped'), movedTo('delivered')],
    ],
  ],
  ['the confirmation', [says('order settled'), mailed('send_order_confirmation')]],
  ['the mail about the shipment', [movedTo('shipped'), mailed('send_order_shipped')]],
  ['the mail about the delivery', [movedTo('delivered'), mailed('send_order_delivered')]],
];

describe("An order's id", () => {
  test.each(CHAINS)('finds %s in the logs of all functions, in order', (_what, steps) => {
    const places = steps.map((is) => story().findIndex(is));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('finds the events of Stripe and the provider, and each job', () => {
    const logged = story();
    const types = logged.filter(({ message }) => message === 'payment event').map(({ type }) => type);
    expect(types).toContain('checkout.session.completed');
    expect(logged.some(({ message, topic }) => message === 'provider event' && topic)).toBe(true);
    const done = logged.filter(({ message }) => message === 'job done').map(({ work }) => work);
    expect(done).toEqual(
      expect.arrayContaining(['send_order_confirmation', 'submit_order', 'watch_order', 'send_order_shipped']),
    );
  });

  test('is logged with the id of its own checkout only', () => {
    expect(
      new Set(
        story()
          .map(({ checkoutId }) => checkoutId)
          .filter(Boolean),
      ),
    ).toEqual(new Set([order.checkoutId]));
    expect(lines.filter(({ checkoutId }) => checkoutId === order.checkoutId).map(({ orderId }) => orderId)).toEqual(
      story()
        .filter(({ checkoutId }) => checkoutId)
        .map(({ orderId }) => orderId),
    );
  });
});

describe('A line of the log', () => {
  test('has a short message, and its data in fields', () => {
    for (const { message, level, timestamp } of lines) {
      expect(message).toMatch(/^[a-z][a-z' ]{2,60}$/);
      expect([level, timestamp].every(Boolean)).toBe(true);
    }
  });

  test('contains no personal data, key, token or card', () => {
    for (const line of lines) {
      const text = JSON.stringify(line);
      for (const word of [PRIVATE, SECRET, ADDRESS]) expect(text).not.toMatch(word);
      expect(text).not.toContain(shop.local.printify.token);
    }
  });

  test('reports the overdue orders and dead-lettered jobs at each tick', async () => {
    await shop.tick();
    expect(functionLog(shop).findLast(({ message }) => message === 'figures')).toMatchObject({
      paidNotSubmitted: 0,
      workParked: 0,
    });
  });
});
