import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { priceCart } from '#shared/base/pricing.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { zoneFor } from '#shared/checkout/countries.ts';
import type { CartOffers, NewOffer, Offer } from '#shared/marketing/offer.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';
import { type Answer, type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import {
  as,
  eventually,
  findProducts,
  getProduct,
  type Line,
  lineOf,
  mailsTo,
  newestOrders,
  type Opened,
  pay,
  TEN_PERCENT,
} from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let products: ProductDetail[];
let settings: PublicSettings;
let admin: Record<string, string>;

beforeAll(async () => {
  shop = await startShop();
  products = await findProducts(shop, 2, ({ inventoryQuantity }) => inventoryQuantity >= 30);
  settings = (await shop.call<PublicSettings>('GET', '/api/store')).body;
  admin = await as(shop, 'admin');
});
afterAll(() => shop?.close());

async function create(more: Partial<NewOffer>): Promise<Offer> {
  const { status, body } = await shop.call<Offer>('POST', '/api/admin/offers', { ...TEN_PERCENT, ...more }, admin);
  if (status !== 201) throw new Error(`The discount was refused: ${JSON.stringify(body)}`);
  return body;
}
const usesOf = async ({ id }: Offer) =>
  (await shop.call<Offer>('GET', `/api/admin/offers/${id}`, undefined, admin)).body.uses;

const offersFor = (lines: readonly Line[], code?: string, session?: string) =>
  shop.call<CartOffers & Problem>('POST', '/api/checkout/offers', {
    productIds: lines.map(({ productId }) => productId),
    ...(code ? { code } : {}),
    ...(session ? { session } : {}),
  });

/** Returns the price that the cart page would show with these offers. */
function cartPrice(lines: readonly Line[], { offers }: Pick<CartOffers, 'offers'>, sold = products) {
  const priced = lines.map((line) => ({
    ...line,
    unitCents: sold.find(({ id }) => id === line.productId)?.priceCents ?? 0,
  }));
  const zone = zoneFor(settings.shippingZones, 'US');
  const { freeShippingFromCents: freeFromCents, volumeSteps } = settings;
  return priceCart(priced, { zone, freeFromCents, volumeSteps }, offers);
}

interface CheckoutOptions {
  code?: string;
  email?: string;
  headers?: Record<string, string>;
}

/** Checks out a cart at the price that its page shows with the code applied. */
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
  eventually(async () => (await newestOrders(shop)).find((order) => order.sessionId === sessionId));

const cart = (quantity = 1, at = 0) => [lineOf(products[at] as ProductDetail, quantity)];

const refusal = ({ status, body }: Answer<Problem>) => [status, body.errors?.[0]?.path, body.errors?.[0]?.message];

const MADE_TO_ORDER = {
  ...{
    title: 'Made to order',
    slug: 'made',
    descriptionHtml: '',
    priceCents: 2_000,
    compareAtPriceCents: null,
    costCents: null,
  },
  ...{ images: [], sizes: [], colors: [], sizeChartHtml: null, categoryIds: [], providerProductId: null, sku: 'MADE' },
  ...{
    inventoryQuantity: 0,
    inventoryPolicy: 'made_to_order',
    weightGrams: null,
    isFeatured: false,
    isPublished: true,
  },
};

const USED_UP = [400, 'code', 'This code has been used up.'];
const USED_BY_YOU = [400, 'code', 'You’ve already used this code.'];
/**
 * Statuses of a checkout that the shop closed. Either the shop or Stripe's webhook sets the status, depending on which is
 * first.
 */
const CLOSED = ['cancelled', 'expired'];
const statusOf = async (sessionId: string) =>
  (await shop.call<{ status: string }>('GET', `/api/checkout/sessions/${sessionId}`)).body.status;

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
    for (const answer of refused) expect(refusal(answer)).toEqual(USED_UP);

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
    expect(refusal(again)).toEqual(USED_BY_YOU);
    const customer = await as(shop, 'customer');
    const signedIn = await checkOut(lines, { code: 'ONCE', headers: customer });
    expect(signedIn.status).toBe(201);
    const changed = await checkOut(cart(2), { code: 'ONCE', headers: customer });
    expect(changed.status).toBe(201);
    expect(CLOSED).toContain(await statusOf(signedIn.body.id));
    await pay(shop, changed.body.id);
    expect(refusal(await checkOut(lines, { code: 'ONCE', headers: customer }))).toEqual(USED_BY_YOU);
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

describe('a use that an unpaid page holds', () => {
  test('is given to the same guest’s next cart, but not to other people or from elsewhere', async () => {
    const offer = await create({ code: 'BACK', oncePerCustomer: true });
    const office = fromAddress('203.0.113.21');
    const guest = (email: string, quantity: number, headers = office) =>
      checkOut(cart(quantity), { code: 'BACK', email, headers });
    const ann = await guest('ann@example.com', 1);
    const bob = await guest('bob@example.com', 1);
    expect([ann.status, bob.status]).toEqual([201, 201]);
    expect(refusal(await guest('ann@example.com', 2, fromAddress('198.51.100.21')))).toEqual(USED_BY_YOU);
    expect(await statusOf(ann.body.id)).toBe('open');
    const changed = await guest('Ann+again@example.com', 2);
    expect(changed.status).toBe(201);
    expect(CLOSED).toContain(await statusOf(ann.body.id));
    expect(await statusOf(bob.body.id)).toBe('open');
    expect(await usesOf(offer)).toBe(2);
  });

  test('is given to the same guest’s next cart when nothing in it is taken from stock', async () => {
    await create({ code: 'MADE', oncePerCustomer: true });
    expect((await shop.call('POST', '/api/admin/products', MADE_TO_ORDER, admin)).status).toBe(201);
    const made = await getProduct(shop, MADE_TO_ORDER.slug);
    const headers = fromAddress('203.0.113.22');
    const guest = async (quantity: number) => {
      const lines = [lineOf(made, quantity)];
      const { totalCents } = cartPrice(lines, (await offersFor(lines, 'MADE')).body, [made]);
      return open(lines, totalCents, { code: 'MADE', email: 'made@example.com', headers });
    };
    const first = await guest(1);
    expect((await guest(2)).status).toBe(201);
    expect(CLOSED).toContain(await statusOf(first.body.id));
  });

  test('can be the last one: the customer who holds it can use it, others at the address can’t', async () => {
    const offer = await create({ code: 'FINAL', maxUses: 1 });
    const office = fromAddress('203.0.113.23');
    const customer = { ...office, ...(await as(shop, 'customer')) };
    const lines = cart();
    const { totalCents } = cartPrice(lines, (await offersFor(lines, 'FINAL')).body);
    const first = await open(lines, totalCents, { code: 'FINAL', headers: customer });
    expect(first.status).toBe(201);
    expect(refusal(await offersFor(lines, 'FINAL'))).toEqual(USED_UP);
    expect((await offersFor(lines, 'FINAL', first.body.id)).body.offers).toMatchObject([{ id: offer.id }]);
    const other = await open(lines, totalCents, { code: 'FINAL', email: 'other@example.com', headers: office });
    expect(refusal(other)).toEqual(USED_UP);
    expect(await statusOf(first.body.id)).toBe('open');
    expect((await open(lines, totalCents, { code: 'FINAL', headers: customer })).status).toBe(201);
    expect(CLOSED).toContain(await statusOf(first.body.id));
    expect(await usesOf(offer)).toBe(1);
  });

  test('stays used when the page turns out to be paid', async () => {
    const offer = await create({ code: 'PAID', oncePerCustomer: true, maxUses: 1 });
    const customer = await as(shop, 'customer');
    const lines = cart();
    const { totalCents } = cartPrice(lines, (await offersFor(lines, 'PAID')).body);
    const first = await open(lines, totalCents, { code: 'PAID', headers: customer });
    await shop.fault('stripe', 'drop', 10, 'webhook');
    await pay(shop, first.body.id);
    await shop.heal();
    expect(refusal(await open(lines, totalCents, { code: 'PAID', headers: customer }))).toEqual(USED_UP);
    expect(await statusOf(first.body.id)).toBe('paid');
    expect(refusal(await offersFor(lines, 'PAID', first.body.id))).toEqual(USED_UP);
    expect(await usesOf(offer)).toBe(1);
  });

  test('is never counted twice by two clicks at once', async () => {
    const offer = await create({ code: 'TWOTABS', oncePerCustomer: true });
    const customer = await as(shop, 'customer');
    const answers = await Promise.all(
      [1, 2].map((quantity) => checkOut(cart(quantity), { code: 'TWOTABS', headers: customer })),
    );
    // The shop may ask the second tab to wait until the first tab's payment page has opened.
    for (const { status } of answers) expect([201, 429]).toContain(status);
    const opened = answers.filter(({ status }) => status === 201);
    const states = await Promise.all(opened.map(({ body }) => statusOf(body.id)));
    expect(states.filter((status) => status === 'open')).toHaveLength(1);
    expect(await usesOf(offer)).toBe(1);
  });
});

describe('a payment that arrives after its page had closed', () => {
  test('counts its use again, beyond the limit, and lets the customer’s other page close', async () => {
    const offer = await create({ code: 'LATE', oncePerCustomer: true, maxUses: 1 });
    const late = await checkOut(cart(), { code: 'LATE', email: 'late@example.com' });
    const store = await storeOf(shop);
    const checkout = await store.getCheckoutBySession(late.body.id);
    if (!checkout) throw new Error('The checkout is not there');
    expect(await store.releaseCheckout(checkout, 'expired', Date.now())).toBe(true);
    expect(await usesOf(offer)).toBe(0);
    const other = await checkOut(cart(2), { code: 'LATE', email: 'late@example.com' });
    expect(other.status).toBe(201);

    await pay(shop, late.body.id);
    const order = await orderOf(late.body.id);
    expect(order).toMatchObject({ flags: ['late_payment'], offers: [{ code: 'LATE' }] });
    expect(await usesOf(offer)).toBe(2);
    await shop.call('DELETE', `/api/checkout/sessions/${other.body.id}`);
    expect(CLOSED).toContain(await statusOf(other.body.id));
    expect(await usesOf(offer)).toBe(1);
    const { id: _id, code: _code, isPaused: _paused, uses: _uses, createdAt: _at, ...fields } = offer;
    const unlimited = { ...fields, maxUses: null };
    expect((await shop.call('PUT', `/api/admin/offers/${offer.id}`, unlimited, admin)).status).toBe(200);
    expect(refusal(await checkOut(cart(), { code: 'LATE', email: 'late@example.com' }))).toEqual(USED_BY_YOU);
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
