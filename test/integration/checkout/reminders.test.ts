import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { REMINDER_WORDING } from '#shared/checkout/reminders/reminder.ts';
import type { AbandonedCheckout } from '#shared/checkout/reminders/reminder-views.ts';
import type { AccountExport } from '#shared/customers/account-export.ts';
import { newCustomer, OWN_PASSWORD, type SignedInCustomer } from '../../support/customers.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, browse, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

let shop: Shop;
let store: ShopStore;
let products: ProductDetail[];
let admin: { authorization: string };

beforeAll(async () => {
  shop = await startShop(seededDirectory(), 0, { isManual: true });
  store = await storeOf(shop);
  admin = await as(shop, 'admin');
  products = (await browse(shop)).filter(({ inventoryQuantity, inventoryPolicy }) => {
    return inventoryPolicy === 'finite' && inventoryQuantity >= 20;
  });
});
afterAll(() => shop?.close());

const nextProduct = (): ProductDetail => {
  const product = products.pop();
  if (!product) throw new Error('Every product has been used');
  return product;
};

const HOURS_AGO = 5 * 3_600_000;

/** Opens a checkout and makes it five hours old, so that its reminder is due. Returns the payment page. */
async function open(product: ProductDetail, headers: Record<string, string> = {}, quantity = 1): Promise<string> {
  const { status, body } = await checkOut(shop, [product], [lineOf(product, quantity)], headers);
  expect(status).toBe(201);
  const checkout = await store.getCheckoutBySession(body.id);
  const at = new Date(Date.now() - HOURS_AGO).toISOString();
  await store.updateItem({
    Key: store.checkoutKey(checkout?.id ?? ''),
    UpdateExpression: 'SET createdAt = :at, expiresAt = :at',
    ExpressionAttributeValues: { ':at': at },
  });
  return body.id;
}

const leave = async (sessionId: string): Promise<void> => {
  await shop.call('DELETE', `/api/checkout/sessions/${sessionId}`);
  await shop.drain();
};

const abandoned = async (): Promise<AbandonedCheckout[]> =>
  (await shop.call<Page<AbandonedCheckout>>('GET', '/api/admin/abandoned-checkouts', undefined, admin)).body.items;
const ofSession = async (sessionId: string): Promise<AbandonedCheckout | undefined> => {
  const checkout = await store.getCheckoutBySession(sessionId);
  return (await abandoned()).find(({ id }) => id === checkout?.id);
};
const agree = (customer: SignedInCustomer, isWanted = true) =>
  shop.call<{ consent: string | null }>('PUT', '/api/me/reminders', { isWanted }, customer.headers);
interface Message {
  text: string;
  html: string;
  headers: { name: string; value: string }[];
}

/** Returns the reminders that were emailed to an address, newest first. */
async function remindersTo(email: string): Promise<Message[]> {
  const mails = (await mailsTo(shop, email)).filter(({ subject }) => subject.includes('left something'));
  return Promise.all(mails.map(async ({ id }) => (await shop.call<Message>('GET', `/_ses/messages/${id}`)).body));
}

/** Returns a new customer who has agreed to reminders. */
async function customerWho(email: string): Promise<SignedInCustomer> {
  const customer = await newCustomer(shop, email);
  expect((await agree(customer)).body.consent).toBe('request');
  return customer;
}

const tokenIn = (text: string): string => /\/cart#restore=([\w.-]+)/.exec(text)?.[1] ?? '';
const stopPathIn = (text: string): string => /\/api\/unsubscribe\/[\w-]+/.exec(text)?.[0] ?? '';
const restore = (token: string, headers: Record<string, string> = {}) =>
  shop.call<{ isBought: boolean; lines: object[]; code: string | null } & Problem>(
    'POST',
    '/api/checkout/restorations',
    { token },
    headers,
  );
const figures = async () =>
  (
    await shop.call<{ period: { sums: Record<string, number>; insights: { recoveredShare: number | null } } }>(
      'GET',
      '/api/admin/analytics?days=7',
      undefined,
      admin,
    )
  ).body.period;

describe('A checkout that its customer left', () => {
  test('is mailed once, with what was in it and a link that puts it back, and not again within a week', async () => {
    const customer = await customerWho('left@example.com');
    const [product, other] = [nextProduct(), nextProduct()];
    const sessionId = await open(product, customer.headers, 2);
    await leave(sessionId);
    const [mail, ...more] = await remindersTo(customer.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(product.title);
    expect(mail?.html).toContain(product.title);
    const header = (wanted: string) => mail?.headers.find(({ name }) => name.toLowerCase() === wanted)?.value;
    expect(header('list-unsubscribe')).toContain(stopPathIn(mail?.text ?? ''));
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const restored = await restore(tokenIn(mail?.text ?? ''));
    expect(restored.body).toEqual({
      isBought: false,
      lines: [{ slug: product.slug, size: product.sizes[0], color: product.colors[0] ?? null, quantity: 2 }],
      code: null,
    });
    expect(await ofSession(sessionId)).toMatchObject({
      ...{ email: customer.email, consent: 'request', order: null },
      mail: { state: 'sent' },
    });

    const checkoutId = (await store.getCheckoutBySession(sessionId))?.id ?? '';
    await store.enqueueJobNow('remind_checkout', { checkoutId }, Date.now());
    await shop.drain();
    const second = await open(other, customer.headers);
    await leave(second);
    expect(await remindersTo(customer.email)).toHaveLength(1);
    expect((await ofSession(second))?.mail.state).toBe('recent');
  });

  test('is not mailed when its customer has bought, or is about to', async () => {
    const customer = await customerWho('bought@example.com');
    const first = await open(nextProduct(), customer.headers);
    const second = await open(nextProduct(), customer.headers);
    await pay(shop, second);
    await leave(first);
    expect(await remindersTo(customer.email)).toEqual([]);
    expect(await ofSession(first)).toBeUndefined();
  });

  test('is mailed only with a consent, and its person is not shown without one', async () => {
    const customer = await newCustomer(shop, 'silent@example.com');
    const sessionId = await open(nextProduct(), customer.headers);
    await leave(sessionId);
    expect(await remindersTo(customer.email)).toEqual([]);
    expect(await ofSession(sessionId)).toMatchObject({ email: null, consent: null, mail: { state: 'no_consent' } });
  });

  test('is mailed to a subscriber of the newsletter', async () => {
    const customer = await newCustomer(shop, 'reader@example.com');
    await shop.call('POST', '/api/subscribers', { email: customer.email });
    const choice = await shop.call<object>('GET', '/api/me/reminders', undefined, customer.headers);
    expect(choice.body).toEqual({ isOffered: true, consent: 'newsletter' });
    await leave(await open(nextProduct(), customer.headers));
    expect(await remindersTo(customer.email)).toHaveLength(1);
  });

  test('is not mailed once everything in it is sold out', async () => {
    const customer = await customerWho('sold.out@example.com');
    const product = nextProduct();
    const sessionId = await open(product, customer.headers);
    await shop.call('PUT', `/api/admin/products/${product.id}/publication`, { isPublished: false }, admin);
    await leave(sessionId);
    expect(await remindersTo(customer.email)).toEqual([]);
    expect((await ofSession(sessionId))?.mail.state).toBe('sold_out');
  });

  test('of a guest whose address is unknown is listed without a person', async () => {
    const sessionId = await open(nextProduct());
    await shop.call('POST', '/_stripe/control/expire', { sessionId });
    await eventually(() => ofSession(sessionId));
    expect(await ofSession(sessionId)).toMatchObject({ email: null, mail: { state: 'no_address' } });
  });
});

describe('The reader of a reminder', () => {
  test('stops all further ones with its link, and can ask for them again', async () => {
    const customer = await customerWho('stops@example.com');
    await leave(await open(nextProduct(), customer.headers));
    const [mail] = await remindersTo(customer.email);
    const path = stopPathIn(mail?.text ?? '');
    const shown = await fetch(`${shop.url}${path}`);
    expect(await shown.text()).toContain('Stop reminders?');
    const stopped = await fetch(`${shop.url}${path}`, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect([stopped.status, (await stopped.text()).includes('Reminders are off')]).toEqual([200, true]);
    const choice = await shop.call<object>('GET', '/api/me/reminders', undefined, customer.headers);
    expect(choice.body).toEqual({ isOffered: true, consent: null });
    expect((await agree(customer)).body.consent).toBe('request');
  });

  test('who comes by the link and orders counts as recovered, once', async () => {
    const customer = await customerWho('recovers@example.com');
    const product = nextProduct();
    const left = await open(product, customer.headers);
    await leave(left);
    const [mail] = await remindersTo(customer.email);
    await restore(tokenIn(mail?.text ?? ''));
    const before = await figures();
    for (const _ of [1, 2]) {
      const { body } = await checkOut(shop, [product], [lineOf(product)], customer.headers);
      await pay(shop, body.id, { email: customer.email });
      await shop.drain();
    }
    const after = await figures();
    const { order, mail: state } = (await ofSession(left)) ?? {};
    expect(state?.clickedAt).toBeTruthy();
    expect(after.sums.recoveredOrders).toBe((before.sums.recoveredOrders ?? 0) + 1);
    expect(after.sums.recoveredCents).toBe((before.sums.recoveredCents ?? 0) + (order?.totalCents ?? 0));
    expect(after.sums.reminders).toBeGreaterThan(0);
    expect(after.insights.recoveredShare).toBeGreaterThan(0);
    const [used] = await remindersTo(customer.email);
    expect((await restore(tokenIn(used?.text ?? ''))).body.isBought).toBe(false);
  });

  test('whose browser asks not to be followed is not counted', async () => {
    const customer = await customerWho('private@example.com');
    const product = nextProduct();
    const left = await open(product, customer.headers);
    await leave(left);
    const [mail] = await remindersTo(customer.email);
    expect((await restore(tokenIn(mail?.text ?? ''), { 'sec-gpc': '1' })).status).toBe(200);
    const before = await figures();
    const { body } = await checkOut(shop, [product], [lineOf(product)], customer.headers);
    await pay(shop, body.id, { email: customer.email });
    await shop.drain();
    expect((await figures()).sums.recoveredOrders).toBe(before.sums.recoveredOrders);
    expect(await ofSession(left)).toMatchObject({ order: null, mail: { clickedAt: null } });
  });

  test('gets no cart from a changed link', async () => {
    const forged = `${Buffer.from('{"restores":"chk_1","exp":9999999999}').toString('base64url')}.${'A'.repeat(43)}`;
    expect((await restore(forged)).status).toBe(404);
    expect((await restore('x')).status).toBe(400);
  });
});

test('The list is for the team only', async () => {
  expect((await shop.call('GET', '/api/admin/abandoned-checkouts')).status).toBe(401);
});

test('The export has the consent and the unpaid checkouts, and an erasure removes the person from both', async () => {
  const customer = await customerWho('erased@example.com');
  const sessionId = await open(nextProduct(), customer.headers);
  await leave(sessionId);
  const { body } = await shop.call<AccountExport>('GET', '/api/me/export', undefined, customer.headers);
  expect(body.reminders).toMatchObject({ request: { wording: REMINDER_WORDING } });
  expect(body.checkouts).toMatchObject([{ email: customer.email }]);
  expect((await shop.call('DELETE', '/api/me', OWN_PASSWORD, customer.headers)).status).toBe(204);
  expect(await store.getCheckoutBySession(sessionId)).toMatchObject({ email: null, userId: null });
  const { getReminderContact } = await import('#store/checkout/reminders/contacts.ts');
  expect(await getReminderContact(customer.email)).toBeNull();
});
