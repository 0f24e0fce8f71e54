import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#shared/base/rate-limits.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import { type Problem, type Shop, startShop, windowJustBegun } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, eventually, mailsTo } from '../../support/shopping.ts';
import { anotherAddress, fromAddress } from '../../support/visitor.ts';

interface Received {
  subject: string;
  html: string;
  text: string;
  to: string[];
  headers: { name: string; value: string }[];
}

let shop: Shop;
let store: ShopStore;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop(undefined, 0, windowJustBegun());
  store = await storeOf(shop);
  owner = await as(shop, 'admin');
});
afterAll(() => shop?.close());

const subscribe = (email: string, more: Record<string, unknown> = {}, ip = anotherAddress()) =>
  shop.call<Problem>('POST', '/api/subscribers', { email, ...more }, fromAddress(ip));
const subscriber = async (email: string): Promise<Subscriber> => {
  const found = await store.getItem<Subscriber>(store.subscriberKey(email));
  if (!found) throw new Error('Nobody subscribed with this address');
  return found;
};
const linkOf = async (email: string) => `/api/unsubscribe/${(await subscriber(email)).token}`;
const welcomesTo = async (email: string) => (await mailsTo(shop, email)) as unknown as Received[];
const total = async () =>
  (await shop.call<{ total: number }>('GET', '/api/admin/subscribers', undefined, owner)).body.total;

describe('A subscriber', () => {
  test('is stored with the time, page and text of the consent, and without an IP address', async () => {
    await subscribe('consenting@example.com', { page: '/products/hoodies', consent: '2026-11' }, '10.9.8.7');
    const { consent, ...kept } = await subscriber('consenting@example.com');
    expect(consent).toEqual({
      at: kept.subscribedAt,
      source: 'footer_newsletter',
      page: '/products/hoodies',
      version: '2026-11',
      wording: 'New releases and restocks, by mail',
    });
    expect(JSON.stringify({ kept, consent })).not.toContain('10.9.8.7');
  });

  test.each([{ page: 'https://elsewhere.example/' }, { page: '/search?q=secret' }, { consent: '1999-01' }])(
    'cannot have agreed to %o',
    async (more) => {
      expect((await subscribe('confused@example.com', more)).status).toBe(400);
    },
  );

  test('gets one welcome mail with one-click unsubscribing', async () => {
    await subscribe('welcome@example.com');
    const [welcome] = await eventually(async () => {
      const mails = await welcomesTo('welcome@example.com');
      return mails.length > 0 && mails;
    });
    expect(welcome?.to).toEqual(['welcome@example.com']);
    const header = (name: string) => welcome?.headers.find((each) => each.name.toLowerCase() === name)?.value;
    const url = /^<([^<>]+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(new URL(url).pathname).toBe(await linkOf('welcome@example.com'));
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(welcome?.html).toContain(url);
    expect(welcome?.text).toContain(url);
  });

  test('gets no second welcome mail after unsubscribing and returning the same day', async () => {
    await subscribe('undecided@example.com');
    await eventually(async () => (await welcomesTo('undecided@example.com')).length === 1);
    for (let time = 0; time < 3; time++) {
      await shop.call('POST', await linkOf('undecided@example.com'));
      expect((await subscribe('undecided@example.com')).status).toBe(201);
    }
    await shop.drain();
    await shop.tick();
    expect(await welcomesTo('undecided@example.com')).toHaveLength(1);
  });

  test('is counted correctly after subscribing and unsubscribing again and again', async () => {
    const before = await total();
    await Promise.all(Array.from({ length: 12 }, (_, index) => subscribe(`counted-${index}@example.com`)));
    expect(await total()).toBe(before + 12);
    const link = await linkOf('counted-0@example.com');
    await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', link)));
    expect(await total()).toBe(before + 11);
  });
});

describe('Too many requests to subscribe', () => {
  test('from one caller are refused before any mail, whatever their user agent', async () => {
    const [ip, stranger] = ['192.0.2.77', 'stranger@example.com'];
    for (let index = 0; index < RATE_LIMITS.subscription.address.most; index++)
      expect((await subscribe(`relay-${index}@example.com`, {}, ip)).status).toBe(201);
    const refused = await subscribe(stranger, {}, ip);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    await expect(subscriber(stranger)).rejects.toThrow();
    expect(await welcomesTo(stranger)).toEqual([]);
    expect((await subscribe(stranger, {}, '192.0.2.78')).status).toBe(201);
  });
});

describe('The unsubscribe link', () => {
  const bodies: [name: string, body: string | undefined, type: string][] = [
    ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    [
      'a form in parts',
      '--b\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      'multipart/form-data; boundary=b',
    ],
  ];

  test.each(bodies)('accepts %s, and answers without a redirect or a cookie', async (name, body, type) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    await subscribe(email);
    const url = `${shop.url}${await linkOf(email)}`;
    const init = { method: 'POST', redirect: 'manual' as const, headers: { 'content-type': type } };
    const answer = await fetch(url, { ...init, body: body ?? '' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await subscriber(email)).toMatchObject({ isActive: false, endedBy: 'reader' });
  });

  test('accepts a request without a body', async () => {
    await subscribe('bodiless@example.com');
    expect((await fetch(`${shop.url}${await linkOf('bodiless@example.com')}`, { method: 'POST' })).status).toBe(200);
    expect((await subscriber('bodiless@example.com')).isActive).toBe(false);
  });

  test('shows a page without scripts, and confirms on it', async () => {
    await subscribe('looking@example.com');
    const link = await linkOf('looking@example.com');
    const asked = await shop.call<string>('GET', link);
    expect(asked.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(asked.body).toContain('<a class="name" href="/">FOUNDATION</a>');
    expect(asked.body).not.toContain('<script');
    expect((await subscriber('looking@example.com')).isActive).toBe(true);
    await shop.call('POST', link);
    expect((await shop.call<string>('GET', link)).body).toContain('You’re unsubscribed');
  });

  test.each(['A'.repeat(32), 'cut', '%3Cb%3E'])('answers the wrong token %s with a readable page', async (token) => {
    const { status, headers, body } = await shop.call<string>('GET', `/api/unsubscribe/${token}`);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('This link doesn’t work');
  });
});
