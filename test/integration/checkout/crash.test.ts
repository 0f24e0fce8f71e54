import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDocuments } from '#infra/local/documents.ts';
import { type SessionRecord, STRIPE_KIND } from '#infra/local/stripe/account.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type Checkout, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { JobKind } from '#shared/jobs/kinds.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import type { GiftCardDetail } from '#shared/orders/gift-cards/admin-gift-card.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Answer, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import {
  allOrders,
  as,
  browse,
  checkOut,
  eventually,
  lineOf,
  mailsTo,
  pay,
  TEN_PERCENT,
} from '../../support/shopping.ts';

/** Number of carts in each of the two rounds. */
const CARTS = 50;
/** Numbers of paid checkouts after which the shop is killed, one for each round. One is early in the rush, the other late. */
const POWER_CUTS = [5, 30];
/** Half of the shoppers use this code until it has no uses left. */
const CODE = 'RUSH';
const MOST_USES = 25;
/** Number of gift cards. Four of ten shoppers pay with a gift card, and several shoppers share each card. */
const CARDS = 8;
const CARD_CENTS = 1_000;
/** Matches the sessions of orders that existed before the first shopper. */
const SEEDED = /^cs_test_(past|other)/;

let dataDirectory: string;
let shop: Shop;
let offerId: string;
let cards: { id: string; code: string }[];
let stockAtFirst: Map<string, number>;

const stockOfAll = (products: readonly ProductDetail[]) =>
  new Map(products.map(({ id, inventoryQuantity }) => [id, inventoryQuantity]));

/**
 * Lets all shoppers buy at the same time, and kills the shop once `paid` of them have paid. The first power cut also waits for
 * an order with the code and one with a gift card, because open pages may hold all of them afterwards. To the others, the
 * connection just breaks.
 */
async function rushUntilPowerCut(products: readonly ProductDetail[], round: number, paid: number) {
  // Skips the products of earlier rounds, because payment pages that are still open hold some of their units.
  const popular = products.filter(({ inventoryQuantity }) => inventoryQuantity >= 30).slice(3 * round, 3 * round + 3);
  let count = 0;
  let hasCode = round > 0;
  let hasCard = round > 0;
  let cut: Promise<void> | undefined;
  const shopper = async (number: number) => {
    const product = popular[number % popular.length] as ProductDetail;
    const code = number % 4 < 2 ? CODE : null;
    const card = number % 10 < 4 ? cards[number % CARDS] : undefined;
    const open = (used: string | null, giftCard?: { code: string; cents: number }) =>
      // With so many requests for the same product, code, and card, the shop asks some shoppers to try again.
      eventually(async () => {
        const answer = await checkOut(shop, products, [lineOf(product, 1 + (number % 2))], {}, used, { giftCard });
        return answer.status !== 503 && answer;
      });
    const withCard = card && (await open(code, { code: card.code, cents: CARD_CENTS }));
    // If a request was refused, another shopper has used the card's balance or the last use of the code.
    const withCode = withCard?.status === 201 ? withCard : await open(code);
    const opened = withCode.status === 201 || code === null ? withCode : await open(null);
    if (opened.status !== 201) return;
    await pay(shop, opened.body.id, { email: `round-${round}-shopper-${number}@example.com` });
    count += 1;
    hasCode ||= opened === withCode && code !== null;
    hasCard ||= opened === withCard;
    if (count >= paid && hasCode && hasCard) cut ??= shop.kill();
  };
  const rush = await Promise.allSettled(Array.from({ length: CARTS }, (_, number) => shopper(number)));
  await cut;
  expect(count).toBeGreaterThanOrEqual(paid);
  expect(rush.some(({ status }) => status === 'rejected')).toBe(true);
}

function sessionsOfStripe(): SessionRecord['session'][] {
  const documents = openDocuments(join(dataDirectory, 'services.sqlite'));
  const records = documents.list<SessionRecord>(STRIPE_KIND.session);
  documents.close();
  return records.map(({ session }) => session);
}

/** Returns the sessions that are paid according to Stripe. */
const paidSessions = (): string[] =>
  sessionsOfStripe().flatMap((session) => (session.payment_status === 'paid' ? session.id : []));

async function usesOfCode(): Promise<number> {
  const path = `/api/admin/offers/${offerId}`;
  return (await shop.call<Offer>('GET', path, undefined, await as(shop, 'admin'))).body.uses;
}

/** Issues gift cards and reads their codes from the emails. */
const issueCards = () =>
  Promise.all(
    Array.from({ length: CARDS }, async (_, number) => {
      const email = `card-${number}@example.com`;
      const card = {
        ...{ amountCents: CARD_CENTS, recipient: { name: 'Gia', email }, senderName: '', message: '' },
        ...{ sendOn: null, expiresOn: null, reason: 'For the rush' },
      };
      const { body } = await shop.call<GiftCardDetail>('POST', '/api/admin/gift-cards', card, await as(shop, 'admin'));
      const code = await eventually(async () => {
        const [mail] = await mailsTo(shop, email);
        return mail && /(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}/.exec(mail.text)?.[0];
      });
      return { id: body.id, code };
    }),
  );

const cardsNow = () =>
  Promise.all(
    cards.map(async ({ id }) => {
      const path = `/api/admin/gift-cards/${id}`;
      return (await shop.call<GiftCardDetail>('GET', path, undefined, await as(shop, 'admin'))).body;
    }),
  );

/** Returns the cents that a gift card paid in orders, or reserved for open payment pages. */
const paidWith = (cardId: string, all: readonly (Pick<Checkout, 'giftCardPayments'> | null)[]): number =>
  all
    .flatMap((one) => one?.giftCardPayments?.filter(({ id }) => id === cardId) ?? [])
    .reduce((sum, { cents }) => sum + cents, 0);

const withCode = (all: readonly (Pick<Checkout, 'offers'> | null)[]) =>
  all.filter((one) => one?.offers?.some(({ id }) => id === offerId)).length;

async function dueWork(kind: JobKind): Promise<Job[]> {
  const headers = await as(shop, 'admin');
  const due: Job[] = [];
  for (let query: string | null = ''; query !== null; ) {
    const { body }: Answer<Page<Job>> = await shop.call(
      'GET',
      `/api/admin/work?state=due&limit=50${query}`,
      undefined,
      headers,
    );
    due.push(...body.items);
    query = body.nextCursor ? `&cursor=${body.nextCursor}` : null;
  }
  return due.filter((item) => item.kind === kind);
}

beforeAll(async () => {
  dataDirectory = seededDirectory();
  shop = await startShop(dataDirectory);
  const products = await browse(shop);
  stockAtFirst = stockOfAll(products);
  const offer = { ...TEN_PERCENT, code: CODE, maxUses: MOST_USES };
  const created = await shop.call<Offer>('POST', '/api/admin/offers', offer, await as(shop, 'admin'));
  offerId = created.body.id;
  cards = await issueCards();
  for (const [round, paid] of POWER_CUTS.entries()) {
    await rushUntilPowerCut(products, round, paid);
    shop = await startShop(dataDirectory);
  }
});
afterAll(async () => {
  await shop?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

describe('a hundred carts with one code and few gift cards, and the power goes twice', () => {
  let orders: AdminOrder[];

  test('every payment Stripe has taken becomes one order, and nothing else does', async () => {
    const paid = paidSessions();
    expect(paid.length).toBeGreaterThanOrEqual(POWER_CUTS.reduce((sum, count) => sum + count, 0));
    orders = await eventually(async () => {
      await shop.tick();
      const made = (await allOrders(shop)).filter(({ sessionId }) => !SEEDED.test(sessionId));
      return made.length >= paid.length && made;
    });
    expect(orders.map(({ sessionId }) => sessionId).sort()).toEqual(paid.sort());
    expect(orders.flatMap(({ flags }) => flags)).toEqual([]);
  });

  test('no unit is lost: stock left, held and sold add up to the initial stock', async () => {
    const store = await storeOf(shop);
    const accounted = stockOfAll(await browse(shop));
    const add = (productId: string, units: number) => accounted.set(productId, (accounted.get(productId) ?? 0) + units);
    for (const { subject } of await dueWork('close_checkout')) {
      const checkout = await store.getCheckout(subject);
      expect(STOCK_HOLDING_STATUSES).toContain(checkout?.status);
      for (const line of checkout?.lines ?? []) add(line.productId, line.quantity);
    }
    for (const { productId, quantity } of orders.flatMap(({ items }) => items)) add(productId, quantity);
    expect(Object.fromEntries(accounted)).toEqual(Object.fromEntries(stockAtFirst));
  });

  test('no use of the code is lost: those of orders and of open pages add up, and never exceed the limit', async () => {
    const store = await storeOf(shop);
    const open = await Promise.all((await dueWork('close_checkout')).map(({ subject }) => store.getCheckout(subject)));
    expect(withCode(orders)).toBeGreaterThan(0);
    expect(await usesOfCode()).toBe(withCode(orders) + withCode(open));
    expect(await usesOfCode()).toBeLessThanOrEqual(MOST_USES);
  });

  test('no gift card is spent twice: what orders and open pages take of each, and its balance, add up', async () => {
    const store = await storeOf(shop);
    const open = await Promise.all((await dueWork('close_checkout')).map(({ subject }) => store.getCheckout(subject)));
    expect(orders.filter(({ giftCardPayments = [] }) => giftCardPayments.length > 0).length).toBeGreaterThan(0);
    for (const { id, balanceCents, reservedCents } of await cardsNow()) {
      expect(reservedCents).toBe(paidWith(id, open));
      expect(balanceCents + reservedCents + paidWith(id, orders)).toBe(CARD_CENTS);
    }
  });

  test('the bank card pays exactly what gift cards leave of each order', async () => {
    const charged = new Map(sessionsOfStripe().map(({ id, amount_total: cents }) => [id, cents]));
    for (const order of orders) {
      const byCards = (order.giftCardPayments ?? []).reduce((sum, { cents }) => sum + cents, 0);
      expect(charged.get(order.sessionId)).toBe(order.totalCents - byCards);
    }
  });

  test('the counters of the day are what a recount gives', async () => {
    const store = await storeOf(shop);
    const everyOrder = await allOrders(shop);
    for (const day of new Set(orders.map(({ createdAt }) => createdAt.slice(0, 10)))) {
      const ofDay = everyOrder.filter(({ createdAt }) => createdAt.startsWith(day));
      expect(await store.getDayFigures(day)).toMatchObject({
        orders: ofDay.length,
        revenueCents: ofDay.reduce((sum, order) => sum + order.totalCents, 0),
        pieces: ofDay.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0),
      });
    }
  });

  test('everybody who paid has the mail', async () => {
    // The run that had leased this job was killed. Ends its lease now, so that the test does not have to wait.
    const store = await storeOf(shop);
    // SES throttles requests, so some emails are retried.
    await eventually(async () => {
      const due = await dueWork('send_order_confirmation');
      for (const item of due) {
        await store.rescheduleJob(item, new Date().toISOString(), { attempts: item.attempts, reason: null });
      }
      await shop.drain();
      return due.length === 0;
    });
    for (const { email } of orders) expect((await mailsTo(shop, email)).length).toBeGreaterThan(0);
    expect(await dueWork('send_order_confirmation')).toEqual([]);
  });

  test('pages left open can be given up, pages never shown run out, and then stock, uses and balances are whole', async () => {
    const store = await storeOf(shop);
    for (const item of await dueWork('close_checkout')) {
      const checkout = await store.getCheckout(item.subject);
      if (checkout?.sessionId) await shop.call('DELETE', `/api/checkout/sessions/${checkout.sessionId}`);
      else await store.rescheduleJob(item, new Date().toISOString(), { attempts: 0, reason: null });
    }
    await shop.drain();
    await shop.tick();
    expect(await dueWork('close_checkout')).toEqual([]);
    const whole = stockOfAll(await browse(shop));
    for (const { productId, quantity } of orders.flatMap((order) => order.items)) {
      whole.set(productId, (whole.get(productId) ?? 0) + quantity);
    }
    expect(Object.fromEntries(whole)).toEqual(Object.fromEntries(stockAtFirst));
    expect(await usesOfCode()).toBe(withCode(orders));
    for (const { id, balanceCents, reservedCents } of await cardsNow()) {
      expect(reservedCents).toBe(0);
      expect(balanceCents + paidWith(id, orders)).toBe(CARD_CENTS);
    }
  });
});
