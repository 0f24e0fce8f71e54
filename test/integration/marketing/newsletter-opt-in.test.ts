import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#shared/base/pagination.ts';
import type { CustomerExport } from '#shared/customers/account-export.ts';
import type { CampaignFigures } from '#shared/marketing/campaign-figures.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import type { Subscription } from '#shared/marketing/subscriber.ts';
import { callCampaigns, campaignOf, draftOf, setAccount, startNow } from '../../support/campaigns.ts';
import { forgetSubscribers, setNewsletter } from '../../support/newsletter.ts';
import { backOffice } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { as, browse, checkOut, eventually, lineOf, mailsTo, pay, TEN_PERCENT } from '../../support/shopping.ts';

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
  await forgetSubscribers(shop);
});
afterAll(() => shop?.close());

const subscribe = (email: string) => shop.call<Problem>('POST', '/api/subscribers', { email, page: '/' });
const subscribers = async (status: string) =>
  (
    await shop.call<Page<Subscription>>('GET', `/api/admin/subscribers?status=${status}`, undefined, owner)
  ).body.items.map(({ email }) => email);
const mailsAbout = async (email: string, words: RegExp) =>
  (await mailsTo(shop, email)).filter(({ subject }) => words.test(subject));
const confirmationTo = (email: string) => eventually(async () => (await mailsAbout(email, /please confirm/)).at(0));
const linkIn = ({ text }: { text: string }, route: string): string => {
  const found = new RegExp(`https?://\\S+(/api/${route}/[\\w.-]+)`).exec(text)?.[1];
  if (!found) throw new Error('The mail has no such link');
  return found;
};

describe('A shop that asks for confirmation', () => {
  const READER = 'reader@opt-in.example';

  beforeAll(async () => {
    await subscribe('known@opt-in.example');
    const code: Offer = (
      await shop.call<Offer>(
        'POST',
        '/api/admin/offers',
        { ...TEN_PERCENT, code: 'HELLO', oncePerCustomer: true },
        owner,
      )
    ).body;
    expect((await setNewsletter(shop, { confirms: true, welcomeOfferId: code.id })).status).toBe(200);
  });

  test('subscribes only who presses the button in the email, and then sends the welcome with the code', async () => {
    expect((await subscribe(READER)).body).toEqual({ email: READER, isPending: true });
    const link = linkIn(await confirmationTo(READER), 'confirm-subscription');
    expect(await subscribers('active')).toEqual(['known@opt-in.example']);
    expect(await subscribers('pending')).toContain(READER);

    const page = await shop.call('GET', link);
    expect(page.status).toBe(200);
    expect(await subscribers('pending')).toContain(READER);
    for (let press = 0; press < 2; press++) expect((await shop.call('POST', link)).status).toBe(200);
    expect(await subscribers('active')).toEqual([READER, 'known@opt-in.example']);
    expect(await subscribers('pending')).not.toContain(READER);
    expect((await shop.call('GET', link)).status).toBe(200);

    const [welcome] = await eventually(async () => {
      const found = await mailsAbout(READER, /on the list/);
      return found.length > 0 && found;
    });
    expect(welcome?.text).toContain('HELLO');
    expect(welcome?.text).toContain('10% off. Once per customer.');
    await shop.drain();
    expect(await mailsAbout(READER, /on the list/)).toHaveLength(1);
  });

  test('answers the same for an address that is known, and mails it nothing', async () => {
    expect((await subscribe('known@opt-in.example')).body).toEqual({ email: 'known@opt-in.example', isPending: true });
    await subscribe('asked-twice@opt-in.example');
    await subscribe('asked-twice@opt-in.example');
    await confirmationTo('asked-twice@opt-in.example');
    await shop.drain();
    expect(await mailsAbout('asked-twice@opt-in.example', /please confirm/)).toHaveLength(1);
    expect(await mailsAbout('known@opt-in.example', /please confirm/)).toEqual([]);
  });

  test('opens nothing with a changed link', async () => {
    const link = linkIn(await confirmationTo('asked-twice@opt-in.example'), 'confirm-subscription');
    for (const wrong of [`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, link.slice(0, -9), `${link}.x`])
      expect((await shop.call('POST', wrong)).status).toBe(404);
    expect(await subscribers('active')).not.toContain('asked-twice@opt-in.example');
  });

  test('erases one who has not confirmed', async () => {
    const email = 'asked-twice@opt-in.example';
    const link = linkIn(await confirmationTo(email), 'confirm-subscription');
    const erasure = await shop.call('POST', '/api/admin/erasures', { email }, owner);
    expect(erasure.body).toMatchObject({ subscription: true });
    expect(await subscribers('pending')).not.toContain(email);
    expect((await shop.call('POST', link)).status).toBe(404);
  });

  test('keeps its subscribers when it stops asking, and lets those who wait subscribe at once', async () => {
    await subscribe('waiting@opt-in.example');
    expect(await subscribers('pending')).toContain('waiting@opt-in.example');
    await setNewsletter(shop, { confirms: false });
    expect(await subscribers('active')).toContain(READER);
    expect((await subscribe('waiting@opt-in.example')).body).toMatchObject({ isPending: false });
    expect(await subscribers('active')).toContain('waiting@opt-in.example');
    expect(await subscribers('pending')).not.toContain('waiting@opt-in.example');
    expect((await subscribe(READER)).status).toBe(409);
  });

  test('refuses a welcome code that is no discount with a code', async () => {
    const unknown = await setNewsletter(shop, { welcomeOfferId: `off_${'0'.repeat(26)}` });
    expect([unknown.status, unknown.body.errors?.[0]?.path]).toEqual([400, 'newsletter.welcomeOfferId']);
  });
});

describe('A campaign', () => {
  const BUYER = 'reader@opt-in.example';
  const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36' };
  let id: string;
  let mail: { html: string; text: string };

  const figures = async (): Promise<CampaignFigures> => (await campaignOf(shop, id)).figures;
  const pathsOf = (route: string): string[] => [
    ...new Set(
      [...mail.html.matchAll(new RegExp(`https?://[^"]+(/api/${route}/[\\w.-]+)`, 'g'))].map(([, path = '']) => path),
    ),
  ];
  const follow = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { redirect: 'manual', headers: { ...BROWSER, ...headers } });

  beforeAll(async () => {
    await setAccount(shop, { maxPerSecond: 500 });
    await setNewsletter(shop, { countsOpens: true, countsClicks: true });
    const [product] = await browse(shop);
    const blocks = [
      { kind: 'text' as const, text: 'Look <a href="/products">here</a> or <a href="https://x.example/">there</a>' },
      { kind: 'products' as const, productIds: [product?.id ?? ''] },
    ];
    ({ id } = await startNow(shop, { subject: 'Measured', blocks }));
    mail = await eventually(async () => (await mailsAbout(BUYER, /^Measured$/)).at(0));
    await eventually(async () => (await campaignOf(shop, id)).status === 'sent');
  });

  test('counts a click once a message, and leads to the page that its link names and nowhere else', async () => {
    const links = pathsOf('campaign-links');
    expect(links).toHaveLength(2);
    const landings = await Promise.all(links.map((link) => follow(link)));
    expect(landings.map(({ status }) => status)).toEqual([303, 303]);
    const [landing] = landings.map(({ headers }) => new URL(headers.get('location') ?? '', shop.url));
    expect(landing?.origin).toBe(new URL(shop.url).origin);
    expect([landing?.pathname, landing?.searchParams.get('utm_campaign')]).toEqual(['/products', id]);
    expect((await figures()).clicked).toBe(1);
    expect(mail.html).toContain('href="https://x.example/"');
    const forged = await follow(`/api/campaign-links/${'a'.repeat(40)}.${'b'.repeat(43)}`);
    expect([forged.status, new URL(forged.headers.get('location') ?? '', shop.url).pathname]).toEqual([303, '/']);
  });

  test('counts an open once, but no browser that objects and no program', async () => {
    const [pixel = ''] = pathsOf('campaign-opens');
    const others: Record<string, string>[] = [
      ...[{ 'sec-gpc': '1' }, { dnt: '1' }],
      ...[{ 'user-agent': 'curl/8' }, { purpose: 'prefetch' }],
    ];
    for (const headers of others) expect((await follow(pixel, headers)).headers.get('content-type')).toBe('image/gif');
    expect((await figures()).opened).toBe(0);
    await follow(pixel);
    await follow(pixel);
    expect((await figures()).opened).toBe(1);
    const [link = ''] = pathsOf('campaign-links');
    const objecting = await follow(link, { 'sec-gpc': '1' });
    expect(objecting.headers.get('location')).not.toContain('utm_');
  });

  test('gets the revenue of orders that its link led to, less refunds, and none from a browser that objects', async () => {
    const products = await browse(shop);
    const product = products.find(({ inventoryQuantity }) => inventoryQuantity > 10);
    const lines = product ? [lineOf(product)] : [];
    const office = backOffice(shop);
    const buy = async (email: string, headers = {}) => {
      const opened = await checkOut(shop, products, lines, headers, null, { campaignId: id });
      await pay(shop, opened.body.id, { email });
      return eventually(
        async () =>
          (await office.call<Page<{ id: string; totalCents: number }>>('GET', `/orders?q=${email}`)).body.items[0],
      );
    };
    const order = await buy('follows@opt-in.example');
    await buy('objects@opt-in.example', { 'sec-gpc': '1' });
    await shop.drain();
    await eventually(async () => (await figures()).orders === 1);
    expect(await figures()).toMatchObject({ orders: 1, revenueCents: order.totalCents });
    await office.refund(order, 500);
    await eventually(async () => (await figures()).revenueCents === order.totalCents - 500);
    expect((await figures()).orders).toBe(1);
  });

  test('counts who leaves through its link, once', async () => {
    const link = /https?:\S+(\/api\/unsubscribe\/[\w-]+\.cmp_\w+)/.exec(mail.text)?.[1] ?? '';
    expect(link).toContain(id);
    for (let press = 0; press < 2; press++) expect((await shop.call('POST', link)).status).toBe(200);
    expect((await figures()).unsubscribed).toBe(1);
    expect((await shop.call('POST', `${link.split('.cmp_')[0]}.nonsense`)).status).toBe(200);
  });

  test('that mail programs would cut off is not sent', async () => {
    const { id: large, version } = await draftOf(shop, {
      subject: 'Large',
      blocks: [{ kind: 'text', text: '<p>x</p>'.repeat(6_000) }],
    });
    const refused = await callCampaigns<Problem>(shop, 'POST', `/${large}/start`, { version });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'blocks']);
  });
});

test('An export has the request of a customer who has not confirmed', async () => {
  const email = 'follows@opt-in.example';
  await setNewsletter(shop, { confirms: true });
  await subscribe(email);
  const { body } = await shop.call<Page<{ id: string }>>('GET', `/api/admin/customers?q=${email}`, undefined, owner);
  const path = `/api/admin/customers/${body.items[0]?.id}/export`;
  const exported = await shop.call<CustomerExport>('POST', path, undefined, owner);
  expect(exported.body.subscriptionRequest).toMatchObject({ email, mails: 1, consent: { page: '/' } });
});
