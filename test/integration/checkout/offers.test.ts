import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceCart } from '#shared/base/pricing.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import type { CartOffers, NewOffer, Offer } from '#shared/marketing/offer.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import {
  allOrders,
  as,
  browse,
  eventually,
  type Line,
  lineOf,
  mailsTo,
  type Opened,
  pay,
} from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let products: ProductDetail[];
let settings: PublicSettings;
let admin: Record<string, string>;

beforeAll(async () => {
  shop = await startShop();
  products = (await browse(shop)).filter(({ inventoryPolicy }) => inventoryPolicy === 'finite');
  settings = (await shop.call<PublicSettings>('GET', '/api/store')).body;
  admin = await as(shop, 'admin');
});
afterAll(() => shop?.close());

const TEN_PERCENT: NewOffer = {
  ...{ name: 'Welcome', code: 'WELCOME', value: { kind: 'percent', percent: 10 }, minimumCents: null, maxUses: null },
  ...{ productIds: [], categoryIds: [], isStackable: true, oncePerCustomer: false },
  ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: null },
};

async function create(more: Partial<NewOffer>): Promise<Offer> {
  const { status, body } = await shop.call<Offer>('POST', '/api/admin/offers', { ...TEN_PERCENT, ...more }, admin);
  if (status !== 201) throw new Error(`The discount was refused: ${JSON.stringify(body)}`);
  return body;
}
const usesOf = async ({ id }: Offer) =>
  (await shop.call<Offer>('GET', `/api/admin/offers/${id}`, undefined, admin)).body.uses;

const offersFor = (lines: readonly Line[], code?: string) =>
  shop.call<CartOffers & Problem>('POST', '/api/checkout/offers', {
    productIds: lines.map(({ productId }) => productId),
    ...(code ? { code } : {}),
  });

/** Returns the price that the cart page shows with these offers. */
function cartPrice(lines: readonly Line[], { offers }: Pick<CartOffers, 'offers'>) {
  const priced = lines.map((line) => ({
    ...line,
    unitCents: products.find(({ id }) => id === line.productId)?.priceCents ?? 0,
  }));
  const zone = zoneFor(settings.shippingZones, 'US');
  return priceCart(priced, { zone, freeFromCents: settings.freeShippingFromCents }, offers);
}

interface CheckoutOptions {
  code?: string;
  email?: string;
  headers?: Record<string, string>;
}

/** Checks out a cart at the price that its page shows with the code. */
async function checkOut(lines: Line[], { code, email, headers }: CheckoutOptions = {}) {
  const found = await offersFor(lines, code);
  const { totalCents } = cartPrice(lines, found.status === 200 ? found.body : { offers: [] });
  return open(lines, totalCents, {
    ...(code ? { code } : {}),
    ...(email ? { email } : {}),
    ...(headers ? { headers } : {}),
  });
}

const open = (items: Line[], expectedTotalCents: number, { headers = {}, ...more }: CheckoutOptions) =>
  shop.call<Opened & Problem>(
    'POST',
    '/api/checkout/sessions',
    { items, country: 'US', expectedTotalCents, ...more },
    headers,
  );

const orderOf = (sessionId: string) =>
  eventually(async () => (await allOrders(shop)).find((order) => order.sessionId === sessionId));

const cart = (quantity = 1, at = 0) => [lineOf(products[at] as ProductDetail, quantity)];

const refusal = ({ status, body }: Answer<Problem>) => [status, body.errors?.[0]?.path, body.errors?.[0]?.message];

describe('a discount code', () => {
  test('is priced alike in cart, payment page, order, and email, and counted once', async () => {
    const offer = await create({ code: 'SPRING', name: 'Spring sale' });
    const lines = [...cart(3), ...cart(1, 1)];
    const shown = cartPrice(lines, (await offersFor(lines, ' spring ')).body);
    expect(shown.offers).toMatchObject([{ id: offer.id, code: 'SPRING' }]);
    const opened = await checkOut(lines, { code: 'spring' });
    expect(opened.body.totalCents).toBe(shown.totalCents);
    expect(await usesOf(offer)).toBe(1);
    const page = await fetch(opened.body.url);
    expect(await page.text()).toContain('Spring sale (SPRING)');
    await pay(shop, opened.body.id, { email: 'spring@example.com' });
    const order = await orderOf(opened.body.id);
    expect(order).toMatchObject({ totalCents: shown.totalCents, discountCents: shown.discountCents, flags: [] });
    expect(order.offers).toEqual(shown.offers);
    expect(order.items.map(({ offerCents }) => offerCents)).toEqual(shown.lines.map(({ offerCents }) => offerCents));
    await shop.call('GET', `/api/checkout/sessions/${opened.body.id}`);
    expect(await usesOf(offer)).toBe(1);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(shop, 'spring@example.com');
      return mails.length > 0 && mails;
    });
    expect(mail?.text).toContain('Spring sale (SPRING)');
  });

  test('is not counted while it changes nothing in the cart', async () => {
    const offer = await create({ code: 'BIGCART', minimumCents: 90_000 });
    const opened = await checkOut(cart(), { code: 'BIGCART' });
    expect(opened.status).toBe(201);
    expect(await usesOf(offer)).toBe(0);
  });

  test('with one use left serves one of fifty shoppers, and the next one when the page expires', async () => {
    const offer = await create({ code: 'LASTONE', maxUses: 1 });
    const lines = cart();
    const { totalCents } = cartPrice(lines, (await offersFor(lines, 'LASTONE')).body);
    const rush = () =>
      eventually(async () => {
        const answer = await open(lines, totalCents, { code: 'LASTONE' });
        return answer.status < 500 && answer;
      });
    const answers = await Promise.all(Array.from({ length: 50 }, rush));
    const served = answers.filter(({ status }) => status === 201);
    expect(served).toHaveLength(1);
    expect(await usesOf(offer)).toBe(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(refusal(answer)).toEqual([400, 'code', 'This code has been used up.']);

    await shop.call('POST', '/_stripe/control/expire', { sessionId: served[0]?.body.id });
    await eventually(async () => (await usesOf(offer)) === 0);
    const next = await open(lines, totalCents, { code: 'LASTONE' });
    expect(next.status).toBe(201);
    await shop.call('DELETE', `/api/checkout/sessions/${next.body.id}`);
    await shop.call('DELETE', `/api/checkout/sessions/${next.body.id}`);
    expect(await usesOf(offer)).toBe(0);
  });

  test('that ends before checkout is refused by its name, and the cart goes on without it', async () => {
    const offer = await create({ code: 'BRIEF' });
    const lines = cart();
    const { totalCents } = cartPrice(lines, (await offersFor(lines, 'BRIEF')).body);
    const { id: _id, code: _code, isPaused: _paused, uses: _uses, createdAt: _at, ...fields } = offer;
    const ended = { ...fields, endsAt: '2020-02-01T00:00:00Z' };
    expect((await shop.call('PUT', `/api/admin/offers/${offer.id}`, ended, admin)).status).toBe(200);
    expect(refusal(await open(lines, totalCents, { code: 'BRIEF' }))).toEqual([400, 'code', 'This code has ended.']);
    expect((await checkOut(lines)).status).toBe(201);
  });

  test('works once per customer: a guest names an address, which the payment page keeps', async () => {
    await create({ code: 'ONCE', oncePerCustomer: true });
    const lines = cart();
    expect((await offersFor(lines, 'ONCE')).body.needsEmail).toBe(true);
    expect(refusal(await checkOut(lines, { code: 'ONCE' })).slice(0, 2)).toEqual([400, 'email']);
    const first = await checkOut(lines, { code: 'ONCE', email: 'Ann+one@example.com' });
    expect(first.status).toBe(201);
    await pay(shop, first.body.id, { email: 'other@example.com' });
    expect(await orderOf(first.body.id)).toMatchObject({ email: 'ann+one@example.com' });
    const again = await checkOut(lines, { code: 'ONCE', email: 'ann+two@example.com' });
    expect(refusal(again)).toEqual([400, 'code', 'You’ve already used this code.']);
    const customer = await as(shop, 'customer');
    const signedIn = await checkOut(lines, { code: 'ONCE', headers: customer });
    expect(signedIn.status).toBe(201);
    expect(refusal(await checkOut(lines, { code: 'ONCE', headers: customer }))[1]).toBe('code');
    await shop.call('DELETE', `/api/checkout/sessions/${signedIn.body.id}`);
    expect((await checkOut(lines, { code: 'ONCE', headers: customer })).status).toBe(201);
  });

  test('that is paused or scheduled looks like one that does not exist', async () => {
    const paused = await create({ code: 'PAUSED' });
    await shop.call('POST', `/api/admin/offers/${paused.id}/pause`, undefined, admin);
    await create({ code: 'LATER', startsAt: '2999-01-01T00:00:00Z' });
    const lines = cart();
    const unknown = refusal(await offersFor(lines, 'NEVER-MADE'));
    expect(unknown).toEqual([400, 'code', 'This code isn’t valid.']);
    expect(refusal(await offersFor(lines, 'PAUSED'))).toEqual(unknown);
    expect(refusal(await offersFor(lines, 'LATER'))).toEqual(unknown);
  });
});

describe('an automatic discount', () => {
  test('applies to its category without a code, and makes way when it is deleted', async () => {
    const product = products[0] as ProductDetail;
    const categoryIds = product.categories.slice(0, 1).map(({ id }) => id);
    const offer = await create({
      code: null,
      name: 'Summer',
      categoryIds,
      value: { kind: 'amount', amountCents: 500 },
    });
    const lines = cart();
    const { body } = await offersFor(lines);
    expect(cartPrice(lines, body).offers).toMatchObject([{ name: 'Summer', code: null, cents: 500 }]);
    const opened = await checkOut(lines);
    expect(opened.status).toBe(201);
    expect((await shop.call('DELETE', `/api/admin/offers/${offer.id}`, undefined, admin)).status).toBe(204);
    await pay(shop, opened.body.id);
    expect((await orderOf(opened.body.id)).offers).toMatchObject([{ name: 'Summer' }]);
    const stale = await open(lines, cartPrice(lines, body).totalCents, {});
    expect(stale.body).toMatchObject({ code: 'cart_changed', cart: { offers: [] } });
  });
});

describe('guessing codes', () => {
  test('ends after twenty wrong ones from one home, also for a right one; other homes go on', async () => {
    await create({ code: 'SECRET' });
    const lines = cart();
    const home = fromAddress('198.51.100.7');
    const guess = (code: string, headers: Record<string, string>) =>
      shop.call<Problem>('POST', '/api/checkout/offers', { productIds: [lines[0]?.productId], code }, headers);
    for (let tries = 0; tries < 20; tries++) expect((await guess(`WRONG-${tries}`, home)).status).toBe(400);
    expect((await guess('SECRET', home)).status).toBe(429);
    expect((await guess('SECRET', fromAddress('203.0.113.9'))).status).toBe(200);
  });
});

describe('an admin', () => {
  test('cannot take a code twice, nor save over a colleague', async () => {
    const offer = await create({ code: 'TAKEN' });
    const twice = await shop.call<Problem>('POST', '/api/admin/offers', { ...TEN_PERCENT, code: 'taken' }, admin);
    expect(refusal(twice)).toEqual([409, 'code', 'Another discount has this code']);
    const { id: _id, code: _code, isPaused: _paused, uses: _uses, createdAt: _at, ...fields } = offer;
    const save = (name: string) =>
      shop.call<Problem & { current: Offer }>('PUT', `/api/admin/offers/${offer.id}`, { ...fields, name }, admin);
    expect((await save('First')).status).toBe(200);
    expect((await save('Second')).body).toMatchObject({ code: 'conflict', current: { name: 'First', version: 2 } });
    const history = await shop.call<{ items: { action: string }[] }>(
      'GET',
      `/api/admin/audit?subject=${offer.id}`,
      undefined,
      admin,
    );
    expect(history.body.items.map(({ action }) => action)).toEqual(['discount.updated', 'discount.created']);
  });
});
