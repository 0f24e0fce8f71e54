import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceCart } from '#shared/base/pricing.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { type Checkout, type CheckoutState, giftCardSessionId } from '#shared/checkout/checkout.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import type { AdminGiftCard, GiftCardDetail, NewGiftCard } from '#shared/orders/gift-cards/admin-gift-card.ts';
import type { GiftCardBalance } from '#shared/orders/gift-cards/balance.ts';
import type { BoughtGiftCard } from '#shared/orders/gift-cards/bought.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { as, eventually, type Line, lineOf, mailsTo, newestOrders, type Opened, pay } from '../../support/shopping.ts';

let shop: Shop;
let product: ProductDetail;
let settings: ShopSettings;
let admin: Record<string, string>;

const ADDRESS = {
  ...{ firstName: 'Gia', lastName: 'Card', address1: '1 Main St', address2: null, city: 'Springfield' },
  ...{ region: 'IL', zip: '62701' },
};
const TERMS = { isOn: true, amountsCents: [2_500, 5_000], ownAmount: { minCents: 1_000, maxCents: 20_000 } };

beforeAll(async () => {
  shop = await startShop();
  product = await plentifulProduct(shop);
  admin = await as(shop, 'admin');
  settings = (await office<ShopSettings>('GET', '/settings')).body;
  const { mailSender, ...known } = settings;
  const rest = Object.fromEntries(
    Object.entries(known).filter(([name]) => name !== 'currency' && name !== 'mailAddress'),
  );
  const { name, replyTo } = mailSender;
  const saved = await office('PUT', '/settings', { ...rest, mailSender: { name, replyTo }, giftCards: TERMS });
  if (saved.status !== 200) throw new Error(`The settings were refused: ${JSON.stringify(saved.body)}`);
});
afterAll(() => shop?.close());

const office = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
  shop.call<T>(method, `/api/admin${path}`, body, admin);

let people = 0;
const newPerson = () => `person-${++people}@gift.example.com`;

async function issue(amountCents: number, more: Partial<NewGiftCard> = {}) {
  const email = newPerson();
  const { status, body } = await office<GiftCardDetail>('POST', '/gift-cards', {
    ...{ amountCents, recipient: { name: 'Gia', email }, senderName: 'Mary', message: 'Enjoy', reason: 'For a test' },
    ...{ sendOn: null, expiresOn: null },
    ...more,
  });
  if (status !== 201) throw new Error(`The card was refused: ${JSON.stringify(body)}`);
  const code = await mailedCode(body.recipient?.email ?? email);
  // Waits, because sending the email changes the card once more.
  return {
    card: await eventually(async () => {
      const card = await cardOf(body.id);
      return card.sentAt && card;
    }),
    code,
  };
}

/** Returns the code from the newest gift card email to an address. */
const mailedCode = (email: string) =>
  eventually(async () => {
    const mails = await mailsTo(shop, email);
    return mails.flatMap(({ text }) => /(?:[2-9A-Z]{4}-){4}[2-9A-Z]{4}/.exec(text) ?? []).at(0);
  });

const cardOf = async (id: string) => (await office<GiftCardDetail>('GET', `/gift-cards/${id}`)).body;
const outstanding = async () =>
  (await office<{ outstandingCents: number }>('GET', '/gift-cards')).body.outstandingCents;
const balanceOf = (code: string, session?: string) =>
  shop.call<GiftCardBalance & Problem>('POST', '/api/gift-cards/balance', { code, ...(session ? { session } : {}) });

const oneItem = (quantity = 1) => [lineOf(product, quantity)];

function totalOf(lines: readonly Line[], bought: readonly BoughtGiftCard[] = []) {
  const { shippingZones, freeShippingFromCents: freeFromCents, volumeSteps } = settings;
  const terms = { zone: zoneFor(shippingZones, 'US'), freeFromCents, volumeSteps };
  const sum = bought.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return priceCart(
    lines.map((line) => ({ ...line, unitCents: product.priceCents })),
    terms,
    [],
    sum,
  ).totalCents;
}

interface Wish {
  lines?: Line[];
  giftCodes?: string[];
  dueCents?: number;
  contact?: object;
  giftCards?: BoughtGiftCard[];
  key?: string;
}

function open({ lines = oneItem(), giftCodes, dueCents, contact, giftCards, key }: Wish) {
  const body = {
    ...{ items: lines, country: 'US', expectedTotalCents: totalOf(lines, giftCards) },
    ...(giftCodes ? { giftCodes, expectedDueCents: dueCents } : {}),
    ...(contact ? { contact } : {}),
    ...(giftCards ? { giftCards } : {}),
  };
  return shop.call<Opened & Problem & { dueCents?: number }>(
    'POST',
    '/api/checkout/sessions',
    body,
    key ? { 'idempotency-key': key } : {},
  );
}

const orderOf = (sessionId: string, seen: (order: AdminOrder) => unknown = () => true) =>
  eventually(async () => (await newestOrders(shop)).find((order) => order.sessionId === sessionId && seen(order)));

const contactOf = (email: string) => ({ email, phone: null, shippingAddress: ADDRESS });

describe('paying with a gift card', () => {
  test('pays a part, holds it while the page is open, and charges the bank card the rest', async () => {
    const { card, code } = await issue(2_000);
    const total = totalOf(oneItem());
    expect((await balanceOf(code)).body).toMatchObject({ balanceCents: 2_000, refusal: null });
    const opened = await open({ giftCodes: [code], dueCents: total - 2_000 });
    expect(opened.status).toBe(201);
    expect(await (await fetch(opened.body.url)).text()).toContain(`Gift card …${card.lastFour}`);
    expect((await balanceOf(code)).body).toMatchObject({ balanceCents: 0, heldCents: 2_000 });
    expect((await balanceOf(code, opened.body.id)).body).toMatchObject({ balanceCents: 2_000, refusal: null });
    const liability = await outstanding();
    await pay(shop, opened.body.id, { email: newPerson() });
    const order = await orderOf(opened.body.id);
    expect(order).toMatchObject({
      ...{ totalCents: total, flags: [] },
      giftCardPayments: [{ id: card.id, lastFour: card.lastFour, cents: 2_000 }],
    });
    const spent = await cardOf(card.id);
    expect(spent).toMatchObject({ balanceCents: 0, reservedCents: 0 });
    expect(spent.movements.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['spent', -2_000],
      ['issued', 2_000],
    ]);
    expect(await outstanding()).toBe(liability - 2_000);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(shop, order.email);
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain(`Paid with gift card …${card.lastFour}`);
  });

  test('that pays everything makes the order without a payment page, once for a repeated click', async () => {
    const { card, code } = await issue(50_000);
    const total = totalOf(oneItem());
    const email = newPerson();
    const refused = await open({ giftCodes: [code], dueCents: 0 });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'contact']);
    const wish = { giftCodes: [code], dueCents: 0, contact: contactOf(email), key: 'gift-card-click-1' };
    const [first, second] = await Promise.all([open(wish), open(wish)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    const third = await open(wish);
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
    const state = await shop.call<CheckoutState>('GET', `/api/checkout/sessions/${first.body.id}`);
    expect(state.body).toMatchObject({ status: 'paid', giftCardPayments: [{ cents: total }] });
    const orders = (await newestOrders(shop)).filter((order) => order.email === email);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      ...{ totalCents: total, paymentIntentId: null, flags: [] },
      shippingAddress: { ...ADDRESS, country: 'US' },
    });
    expect(await cardOf(card.id)).toMatchObject({ balanceCents: 50_000 - total, reservedCents: 0 });
    const cancelled = await shop.call<CheckoutState>('DELETE', `/api/checkout/sessions/${first.body.id}`);
    expect(cancelled.body.status).toBe('paid');
    await eventually(async () => (await mailsTo(shop, email)).length === 1);
  });

  test('pays its part once when the payment is reported many times', async () => {
    const { card, code } = await issue(2_000);
    const opened = await open({ giftCodes: [code], dueCents: totalOf(oneItem()) - 2_000 });
    await shop.fault('stripe', 'duplicate', 3, 'webhook');
    const email = newPerson();
    await pay(shop, opened.body.id, { email });
    await orderOf(opened.body.id);
    await shop.call('POST', '/_stripe/control/redeliver', { sessionId: opened.body.id, times: 3, parallel: true });
    await shop.heal();
    await shop.drain();
    expect((await newestOrders(shop)).filter((order) => order.email === email)).toMatchObject([
      { flags: [], giftCardPayments: [{ cents: 2_000 }] },
    ]);
    const spent = await cardOf(card.id);
    expect(spent).toMatchObject({ balanceCents: 0, reservedCents: 0 });
    expect(spent.movements.map(({ kind }) => kind)).toEqual(['spent', 'issued']);
  });

  test('is never spent twice by checkouts that race for it', async () => {
    const { card, code } = await issue(2_000);
    const dueCents = totalOf(oneItem()) - 2_000;
    const answers = await Promise.all(Array.from({ length: 6 }, () => open({ giftCodes: [code], dueCents })));
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter(({ status }) => status !== 201)) expect([400, 409]).toContain(lost.status);
    expect(await cardOf(card.id)).toMatchObject({ balanceCents: 0, reservedCents: 2_000 });
    const sessionId = won[0]?.body.id ?? '';
    await shop.call('DELETE', `/api/checkout/sessions/${sessionId}`);
    const back = await cardOf(card.id);
    expect(back).toMatchObject({ balanceCents: 2_000, reservedCents: 0 });
    expect(back.movements.map(({ kind }) => kind)).toEqual(['released', 'reserved', 'issued']);
  });

  test('says when the balance is not what the shopper saw, and refuses a wrong code', async () => {
    const { code } = await issue(2_000);
    const stale = await open({ giftCodes: [code], dueCents: totalOf(oneItem()) - 1_000 });
    expect([stale.status, stale.body.dueCents]).toEqual([409, totalOf(oneItem()) - 2_000]);
    const wrong = await open({ giftCodes: ['2222-2222-2222-2222-2222'], dueCents: 0 });
    expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'giftCodes.0']);
    const twice = await open({ giftCodes: [code, code], dueCents: totalOf(oneItem()) - 2_000 });
    expect([twice.status, twice.body.errors?.[0]?.path]).toEqual([400, 'giftCodes.1']);
  });

  test('is refunded after the bank card, up to what each paid', async () => {
    const { card, code } = await issue(2_000);
    const total = totalOf(oneItem());
    const opened = await open({ giftCodes: [code], dueCents: total - 2_000 });
    await pay(shop, opened.body.id, { email: newPerson() });
    const order = await orderOf(opened.body.id);
    const part = await office<AdminOrder>('POST', `/orders/${order.id}/refunds`, {
      ...{ amountCents: total - 1_500, refundedSeenCents: 0, reason: null, restock: [] },
    });
    expect(part.body.refunds.map(({ amountCents, giftCards }) => [amountCents, giftCards?.[0]?.cents])).toEqual([
      [total - 2_000, undefined],
      [500, 500],
    ]);
    await orderOf(opened.body.id, ({ refundedCents }) => refundedCents === total - 1_500);
    expect(await cardOf(card.id)).toMatchObject({ balanceCents: 500 });
    const rest = await office('POST', `/orders/${order.id}/refunds`, {
      ...{ amountCents: 1_500, refundedSeenCents: total - 1_500, reason: null, restock: [] },
    });
    expect(rest.status).toBe(202);
    const refunded = await orderOf(opened.body.id, ({ status }) => status === 'refunded');
    expect(refunded.refundedCents).toBe(total);
    const full = await cardOf(card.id);
    expect(full.balanceCents).toBe(2_000);
    expect(full.movements.filter(({ kind }) => kind === 'refunded').map(({ cents }) => cents)).toEqual([1_500, 500]);
  });

  test('that paid everything gets everything back when the order is canceled', async () => {
    const { card, code } = await issue(50_000);
    const opened = await open({ giftCodes: [code], dueCents: 0, contact: contactOf(newPerson()) });
    const order = await orderOf(opened.body.id);
    const cancelled = await office<AdminOrder>('POST', `/orders/${order.id}/cancellation`, { reason: null });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refunds: [{ amountCents: order.totalCents }] });
    await eventually(async () => (await cardOf(card.id)).balanceCents === 50_000);
  });
});

describe('a gift card in the back office', () => {
  test('is issued once when the request comes again, because its answer was lost', async () => {
    const email = newPerson();
    const body = {
      ...{ amountCents: 2_000, recipient: { name: 'Gia', email }, senderName: '', message: '', reason: 'For a test' },
      ...{ sendOn: null, expiresOn: null },
    };
    const key = { 'idempotency-key': 'the-same-form-of-one-admin' };
    const send = (more: object = {}) =>
      shop.call<GiftCardDetail>('POST', '/api/admin/gift-cards', { ...body, ...more }, { ...admin, ...key });
    const before = await outstanding();
    const answers = await Promise.all([send(), send()]);
    answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await outstanding()).toBe(before + 2_000);
    await mailedCode(email);
    await eventually(async () => (await cardOf(answers[0]?.body.id ?? '')).sentAt);
    expect(await mailsTo(shop, email)).toHaveLength(1);
    expect((await send({ amountCents: 3_000 })).status).toBe(409);
  });

  test('can be adjusted, disabled, and enabled, with the history of each', async () => {
    const { card, code } = await issue(2_000);
    const id = card.id;
    let { version } = await cardOf(id);
    const less = await office<Problem>('POST', `/gift-cards/${id}/adjustments`, {
      version,
      cents: -2_500,
      reason: 'x',
    });
    expect([less.status, less.body.errors?.[0]?.path]).toEqual([400, 'cents']);
    const more = await office<GiftCardDetail>('POST', `/gift-cards/${id}/adjustments`, {
      version,
      cents: 500,
      reason: 'Sorry',
    });
    expect(more.body).toMatchObject({
      balanceCents: 2_500,
      movements: [{ kind: 'adjusted', cents: 500, note: 'Sorry' }, {}],
    });
    const stale = await office('POST', `/gift-cards/${id}/disabling`, { version, reason: 'Lost' });
    expect(stale.status).toBe(409);
    version = more.body.version;
    const liability = await outstanding();
    const disabled = await office<GiftCardDetail>('POST', `/gift-cards/${id}/disabling`, { version, reason: 'Lost' });
    expect(disabled.body).toMatchObject({ status: 'disabled' });
    expect(await outstanding()).toBe(liability - 2_500);
    expect((await balanceOf(code)).body.refusal).toBe('This gift card can’t be used. Please contact us.');
    const enabled = await office('POST', `/gift-cards/${id}/enabling`, {
      version: disabled.body.version,
      reason: 'Found',
    });
    expect(enabled.body).toMatchObject({ status: 'active', balanceCents: 2_500 });
    const { body: history } = await office<{ items: { action: string }[] }>('GET', `/audit?subject=${id}`);
    expect(history.items.map(({ action }) => action)).toEqual([
      ...['giftCard.enabled', 'giftCard.disabled', 'giftCard.adjusted', 'giftCard.issued'],
    ]);
  });

  test('is mailed now instead of on a later day when an admin says so, and only once', async () => {
    const email = newPerson();
    const sendOn = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    const { body: scheduled } = await office<GiftCardDetail>('POST', '/gift-cards', {
      ...{ amountCents: 2_000, recipient: { name: 'Gia', email }, senderName: '', message: '', reason: 'For a test' },
      ...{ sendOn, expiresOn: null },
    });
    const hurried = await office<GiftCardDetail>('POST', `/gift-cards/${scheduled.id}/mails`);
    expect(hurried.status).toBe(200);
    expect(Date.parse(hurried.body.sendAt)).toBeLessThanOrEqual(Date.now());
    expect(await mailedCode(email)).toBeTruthy();
    await eventually(async () => (await cardOf(scheduled.id)).sentAt);
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });

  test('gets a new code when it was mailed to a wrong address', async () => {
    const { card, code } = await issue(2_000);
    await eventually(async () => (await cardOf(card.id)).sentAt);
    const { version } = await cardOf(card.id);
    const right = newPerson();
    const recipient = { name: 'Gia', email: right };
    const moved = await office<GiftCardDetail>('PUT', `/gift-cards/${card.id}`, { version, recipient });
    expect(moved.body.lastFour).not.toBe(card.lastFour);
    expect(moved.body).toMatchObject({ sentAt: null });
    expect(moved.body.sendAt > card.sendAt).toBe(true);
    const next = await mailedCode(right);
    expect((await balanceOf(code)).status).toBe(400);
    expect((await balanceOf(next)).body.balanceCents).toBe(2_000);
    for (const q of [moved.body.lastFour, right]) {
      const found = await office<{ items: AdminGiftCard[] }>('GET', `/gift-cards?q=${encodeURIComponent(q)}`);
      expect(found.body.items.map(({ id }) => id)).toContain(card.id);
    }
  });
});

describe('buying a gift card', () => {
  const gift = (more: Partial<BoughtGiftCard> = {}): BoughtGiftCard => ({
    ...{ amountCents: 2_500, recipient: { name: 'Ann', email: newPerson() }, senderName: 'Bo', message: 'For you' },
    sendOn: null,
    ...more,
  });
  const tomorrow = () => new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);

  async function buy(giftCards: BoughtGiftCard[], lines: Line[] = []) {
    const opened = await open({ lines, giftCards });
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    await pay(shop, opened.body.id, { email: newPerson() });
    return orderOf(opened.body.id, (order) => order.giftCards?.every(({ cardId }) => cardId));
  }

  test('starts at a page that the sitemap names', async () => {
    const sitemap = await fetch(`${shop.url}/sitemap.xml`);
    expect(await sitemap.text()).toContain(`<loc>${shop.url}/gift-cards</loc>`);
  });

  test('needs no address, is mailed to its recipient, and is no revenue', async () => {
    const bought = [gift(), gift({ amountCents: 5_000, sendOn: tomorrow() })];
    const order = await buy(bought);
    expect(order).toMatchObject({ totalCents: 7_500, shippingCents: 0, shippingAddress: null, items: [], flags: [] });
    const [first, second] = order.giftCards ?? [];
    const code = await mailedCode(bought[0]?.recipient.email ?? '');
    expect((await balanceOf(code)).body).toMatchObject({ balanceCents: 2_500, lastFour: first?.lastFour });
    const later = await cardOf(second?.cardId ?? '');
    expect(later).toMatchObject({ sentAt: null, balanceCents: 5_000, orderId: order.id });
    expect(await mailsTo(shop, bought[1]?.recipient.email ?? '')).toHaveLength(0);
    const toPack = await office<{ items: AdminOrder[] }>('GET', '/orders?view=to_pack&limit=50');
    expect(toPack.body.items.map(({ id }) => id)).not.toContain(order.id);
  });

  test('is named after the payment by its masked address and the time of its mail', async () => {
    const giftCards = [
      gift({ recipient: { name: 'Ines Duarte', email: 'ines.duarte@example.com' }, sendOn: tomorrow() }),
    ];
    const opened = await open({ lines: [], giftCards });
    await pay(shop, opened.body.id, { email: newPerson() });
    const state = await shop.call<CheckoutState>('GET', `/api/checkout/sessions/${opened.body.id}`);
    expect(state.body.giftCards).toMatchObject([{ amountCents: 2_500, sentTo: 'i***@example.com' }]);
    expect(state.body.giftCards?.[0]?.sendAt.slice(0, 10)).toBe(tomorrow());
    expect(JSON.stringify(state.body)).not.toMatch(/Ines|duarte/);
  });

  test('refuses an amount that is not for sale, and a day that is over', async () => {
    const opened = await open({ lines: [], giftCards: [gift({ amountCents: 900, sendOn: '2020-01-01' })] });
    expect([opened.status, opened.body.errors?.map(({ path }) => path)]).toEqual([
      ...[400, ['giftCards.0.amountCents', 'giftCards.0.sendOn']],
    ]);
  });

  test('is paid by the bank card alone, beside items that a gift card pays', async () => {
    const { code } = await issue(50_000);
    const giftCards = [gift()];
    const opened = await open({ giftCards, giftCodes: [code], dueCents: 2_500 });
    expect(opened.status).toBe(201);
    await pay(shop, opened.body.id, { email: newPerson() });
    const order = await orderOf(opened.body.id);
    expect(order).toMatchObject({ flags: [], giftCardPayments: [{ cents: order.totalCents - 2_500 }] });
  });

  test('is refunded with what is left on it, which disables it', async () => {
    const bought = gift({ amountCents: 20_000 });
    const order = await buy([bought], oneItem());
    const code = await mailedCode(bought.recipient.email);
    const cardId = order.giftCards?.[0]?.cardId ?? '';
    const opened = await open({ giftCodes: [code], dueCents: 0, contact: contactOf(newPerson()) });
    if (opened.status !== 201) throw new Error(JSON.stringify(opened.body));
    await orderOf(opened.body.id);
    const { version, balanceCents } = await cardOf(cardId);
    const tooMuch = await office<Problem>('POST', `/orders/${order.id}/refunds`, {
      ...{ amountCents: order.totalCents, refundedSeenCents: 0, reason: null, restock: [] },
    });
    expect(tooMuch.status).toBe(409);
    const refunded = await office<GiftCardDetail>('POST', `/gift-cards/${cardId}/refund`, { version });
    expect(refunded.body).toMatchObject({ status: 'disabled', balanceCents: 0 });
    const after = await orderOf(order.sessionId, ({ refundedCents }) => refundedCents === balanceCents);
    expect(after.refunds).toMatchObject([{ amountCents: balanceCents, boughtCardId: cardId, status: 'succeeded' }]);
    const again = await office('POST', `/gift-cards/${cardId}/refund`, { version: refunded.body.version });
    expect(again.status).toBe(409);
  });

  test('is frozen while the bank card’s payment is in dispute', async () => {
    const bought = gift();
    const order = await buy([bought]);
    await shop.call('POST', '/_stripe/control/dispute', { paymentIntent: order.paymentIntentId });
    const cardId = order.giftCards?.[0]?.cardId ?? '';
    await eventually(async () => (await cardOf(cardId)).status === 'frozen');
    const code = await mailedCode(bought.recipient.email);
    expect((await balanceOf(code)).body.refusal).toContain('can’t be used');
  });
});

describe('a request that stops right after it held a gift card for a whole order', () => {
  test('leaves a job that makes the order, once', async () => {
    const store = await storeOf(shop);
    const { card, code } = await issue(50_000);
    const earlier = await open({ giftCodes: [code], dueCents: 0, contact: contactOf(newPerson()) });
    const { checkoutId } = await orderOf(earlier.body.id);
    const [paid, giftCards, known, holding] = await Promise.all([
      store.getCheckout(checkoutId),
      store.getGiftCards([card.id]),
      store.getProducts([product.id]),
      store.getHolding('address.stopped', Date.now()),
    ]);
    const { totalCents = 0, becomes: _order, ...rest } = paid ?? {};
    const products = new Map(known.map((one) => [one.id, one]));
    const email = newPerson();
    const createdAt = new Date().toISOString();
    const checkout = {
      ...{
        ...rest,
        totalCents,
        id: 'chk_STOPPED',
        status: 'open',
        orderId: null,
        createdAt,
        contact: contactOf(email),
      },
      ...{ sessionId: giftCardSessionId('stopped'), email: null },
    } as Checkout;
    // The stopped request made only this transaction before settlement.
    expect(await store.openCheckout(checkout, products, { closeAt: createdAt, holding, giftCards })).toBe(true);
    const ofShopper = async () => (await newestOrders(shop)).filter((order) => order.email === email);
    await eventually(async () => (await ofShopper()).length > 0);
    await shop.tick();
    await shop.drain();
    expect(await ofShopper()).toMatchObject([{ flags: [], giftCardPayments: [{ id: card.id, cents: totalCents }] }]);
    expect(await cardOf(card.id)).toMatchObject({
      ...{ balanceCents: 50_000 - 2 * totalCents, reservedCents: 0 },
      movements: [{ kind: 'spent' }, { kind: 'spent' }, { kind: 'issued' }],
    });
  });
});
