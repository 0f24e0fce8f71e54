import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { roundHalfUp } from '#shared/base/money.ts';
import type { Page } from '#shared/base/pagination.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import type { CheckoutState } from '#shared/checkout/checkout.ts';
import { DEFAULT_DELIVERY, deliverySpan } from '#shared/checkout/delivery.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import type { Order } from '#shared/orders/order.ts';
import { formatDelivery } from '#shared/orders/shipments/delivery-span.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { NO_BUSINESS } from '#shared/shop/business.ts';
import type { ShopSettings } from '#shared/shop/shop-settings.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { allOrders, as, checkOut, eventually, lineOf, mailsTo, pay, TEN_PERCENT } from '../../support/shopping.ts';

type Settings = ShopSettings & { mailAddress: string };

let shop: Shop;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  owner = await as(shop, 'admin');
});
afterAll(() => shop.close());

const read = async (): Promise<Settings> =>
  (await shop.call<Settings>('GET', '/api/admin/settings', undefined, owner)).body;

const inputOf = ({ mailAddress: _address, currency: _currency, ...input }: Settings) => input;

const write = async (changes: Partial<Settings>) =>
  shop.call<Settings & Problem>('PUT', '/api/admin/settings', { ...inputOf(await read()), ...changes }, owner);

const dashboard = async () =>
  (await shop.call<ResponseOf<'GET /api/admin/dashboard'>>('GET', '/api/admin/dashboard', undefined, owner)).body;

const faultsOf = async (changes: Partial<Settings>) => {
  const { status, body } = await write(changes);
  return { status, paths: body.errors?.map(({ path }) => path) };
};

describe('An admin who changes the settings', () => {
  test('changes what shoppers read', async () => {
    const written = await write({
      name: 'BEDROCK',
      bannerMessages: ['Closed on Sundays'],
      freeShippingFromCents: null,
    });
    expect(written.status).toBe(200);
    const { body } = await shop.call('GET', '/api/store');
    expect(body).toMatchObject({ name: 'BEDROCK', bannerMessages: ['Closed on Sundays'], freeShippingFromCents: null });
    expect(body).not.toHaveProperty('mailSender');
    expect(body).not.toHaveProperty('version');
    await write({ name: 'FOUNDATION', freeShippingFromCents: 20_000 });
  });

  test('sets how many units are low stock, from 0 to 99', async () => {
    expect((await read()).lowStock).toBe(5);
    for (const lowStock of [-1, 100, 2.5])
      expect(await faultsOf({ lowStock })).toEqual({ status: 400, paths: ['lowStock'] });
    expect((await write({ lowStock: 12 })).status).toBe(200);
    expect((await shop.call('GET', '/api/store')).body).toMatchObject({ lowStock: 12 });
    const { lowStock: _kept, ...older } = inputOf(await read());
    const saved = await shop.call<Settings>('PUT', '/api/admin/settings', older, owner);
    expect(saved).toMatchObject({ status: 200, body: { lowStock: 12 } });
    await write({ lowStock: 5 });
  });

  test('names the company with all of its postal address or none of it, which emails then show', async () => {
    const { business: none, ...older } = inputOf(await read());
    expect(none).toEqual(NO_BUSINESS);
    expect(await faultsOf({ business: { ...NO_BUSINESS, taxNumber: 'DE123' } })).toEqual({
      status: 400,
      paths: ['business.name', 'business.street', 'business.city', 'business.country'],
    });
    const business = {
      ...NO_BUSINESS,
      ...{ name: 'Bedrock LLC', street: '1 Main St', city: 'Newark', region: 'NJ', zip: '07102', country: 'US' },
    };
    for (const [field, value] of Object.entries({ country: 'XX', email: 'office', name: 'Two\nlines' }))
      expect(await faultsOf({ business: { ...business, [field]: value } })).toEqual({
        status: 400,
        paths: [`business.${field}`],
      });
    expect((await write({ business })).body).toMatchObject({ business });
    const saved = await shop.call<Settings>(
      'PUT',
      '/api/admin/settings',
      { ...older, version: older.version + 1 },
      owner,
    );
    expect(saved).toMatchObject({ status: 200, body: { business } });
    expect((await shop.call('GET', '/api/store')).body).toMatchObject({ business });
    const page = await shop.call<{ html: string }>('GET', '/api/pages/terms-of-service');
    expect(page.body.html).toContain('The seller is Bedrock LLC, 1 Main St, Newark, NJ 07102, United States.');
    const { items } = (await shop.call<Page<AuditEntry>>('GET', '/api/admin/audit?subject=settings', undefined, owner))
      .body;
    expect(items.find(({ changes }) => changes.length > 0)?.changes.map(({ field }) => field)).toEqual(
      ['city', 'country', 'name', 'region', 'street', 'zip'].map((field) => `business.${field}`),
    );
    await shop.call('POST', '/api/subscribers', { email: 'reader@example.com' });
    const welcome = await eventually(async () => (await mailsTo(shop, 'reader@example.com'))[0]);
    expect(welcome.text).toContain('Bedrock LLC, 1 Main St, Newark, NJ 07102, United States');
    await write({ business: NO_BUSINESS });
  });

  test('counts sales under the days of the shop’s time zone, from the change on', async () => {
    expect((await read()).timeZone).toBe('UTC');
    for (const timeZone of ['Mars/Base', '+02:00', ''])
      expect(await faultsOf({ timeZone })).toEqual({ status: 400, paths: ['timeZone'] });
    // These two time zones are 25 hours apart, so at least one of them has a different date than UTC.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      expect((await write({ timeZone })).body).toMatchObject({ timeZone });
      // The functions cache the settings for a second.
      await eventually(async () => (await dashboard()).today.day === dayIn(timeZone, Date.now()));
      const [before, total] = [(await dashboard()).today.orders, (await dashboard()).allTime.orders];
      const product = await plentifulProduct(shop);
      await pay(shop, (await checkOut(shop, [product], [lineOf(product)])).body.id);
      const after = await eventually(async () => {
        const seen = await dashboard();
        return seen.allTime.orders > total && seen;
      });
      expect(after.today).toMatchObject({ day: dayIn(timeZone, Date.now()), orders: before + 1 });
    }
    await write({ timeZone: 'UTC' });
  });

  test('sets the steps of the volume discount, which are sorted and price the cart', async () => {
    const { volumeSteps: original, ...older } = inputOf(await read());
    expect(original).toEqual(DEFAULT_VOLUME_STEPS);
    const faulty = [
      [
        { units: 3, percent: 20 },
        { units: 6, percent: 10 },
      ],
      [
        { units: 3, percent: 20 },
        { units: 3, percent: 30 },
      ],
    ];
    for (const volumeSteps of faulty)
      expect(await faultsOf({ volumeSteps })).toEqual({ status: 400, paths: ['volumeSteps'] });
    for (const [field, step] of [
      ['units', { units: 1, percent: 10 }],
      ['percent', { units: 2, percent: 91 }],
    ] as const)
      expect(await faultsOf({ volumeSteps: [step] })).toEqual({ status: 400, paths: [`volumeSteps.0.${field}`] });

    const steps = [
      { units: 2, percent: 15 },
      { units: 4, percent: 30 },
    ];
    expect((await write({ volumeSteps: steps.toReversed() })).body.volumeSteps).toEqual(steps);
    expect((await shop.call('GET', '/api/store')).body).toMatchObject({ volumeSteps: steps });
    const kept = await shop.call<Settings>(
      'PUT',
      '/api/admin/settings',
      { ...older, version: (await read()).version },
      owner,
    );
    expect(kept.body.volumeSteps).toEqual(steps);

    const product = await plentifulProduct(shop);
    const opened = await checkOut(shop, [product], [lineOf(product, 2)]);
    const totalCents = roundHalfUp((product.priceCents * 85) / 100) * 2;
    expect(opened.status).toBe(201);
    const state = await shop.call<CheckoutState>('GET', `/api/checkout/sessions/${opened.body.id}`);
    expect(state.body).toMatchObject({ volumeDiscount: steps[0] });
    expect(state.body.totalCents - state.body.shippingCents).toBe(totalCents);
    expect(await (await fetch(opened.body.url)).text()).toContain('Price after volume discount, 15% for 2+ items');
    await write({ volumeSteps: original });
    await pay(shop, opened.body.id);
    const order = await eventually(async () =>
      (await allOrders(shop)).find(({ sessionId }) => sessionId === opened.body.id),
    );
    expect(order).toMatchObject({ volumeDiscount: steps[0], flags: [] });
    const history = await shop.call<{ items: { changes: { field: string }[] }[] }>(
      'GET',
      '/api/admin/audit?subject=settings',
      undefined,
      owner,
    );
    expect(JSON.stringify(history.body.items[0])).toContain('volumeSteps');
    await shop.drain();
  });

  test('sets the days of a delivery, and each order keeps and mails the dates of its checkout', async () => {
    const [zone] = (await read()).shippingZones;
    if (!zone) throw new Error('The shop has no shipping zone');
    const [day, long] = [
      { from: 1, to: 1 },
      { from: 2, to: 1 },
    ];
    const delivery = { handling: day, production: day, cutoffHour: 24 };
    expect(await faultsOf({ shippingZones: [{ ...zone, transit: long }] })).toEqual({
      status: 400,
      paths: ['shippingZones.0.transit.to'],
    });
    expect(await faultsOf({ delivery: { ...delivery, handling: long, cutoffHour: 25 } })).toEqual({
      status: 400,
      paths: ['delivery.handling.to', 'delivery.cutoffHour'],
    });
    const before = await read();
    expect((await write({ delivery, shippingZones: [{ ...zone, transit: { from: 1, to: 2 } }] })).status).toBe(200);

    const product = await plentifulProduct(shop);
    expect(product.inventoryPolicy).toBe('finite');
    const transit = { countries: ['US'], transit: { from: 1, to: 2 } };
    const spanAt = (now: number) => deliverySpan({ times: delivery, zone: transit, madeToOrder: [false] }, now);
    const asked = spanAt(Date.now());
    const { body: opened } = await checkOut(shop, [product], [lineOf(product)], owner);
    const promised = [asked, spanAt(Date.now())];
    await write({ delivery: { ...delivery, handling: { from: 9, to: 9 } } });
    await pay(shop, opened.id);
    const order = await eventually(async () => {
      const { body } = await shop.call<Page<Order>>('GET', '/api/orders', undefined, owner);
      return body.items.find(({ items }) => items.some(({ productId }) => productId === product.id));
    });
    const span = order.delivery ?? { from: '', to: '' };
    expect(promised).toContainEqual(span);
    const mail = await eventually(async () =>
      (await mailsTo(shop, order.email)).find(({ subject }) => /is confirmed/.test(subject)),
    );
    expect(mail.text).toContain(`It should arrive ${formatDelivery(span)}.`);
    await write({ delivery: DEFAULT_DELIVERY, shippingZones: before.shippingZones });
  });

  test('lists who is told of new orders, which a form of an earlier release leaves as it is', async () => {
    expect((await read()).orderNotices).toEqual([]);
    const tooMany = Array.from({ length: 11 }, (_, index) => `packer-${index}@example.com`);
    expect(await faultsOf({ orderNotices: tooMany })).toEqual({ status: 400, paths: ['orderNotices'] });
    const wrong = ['packing@example.com', 'nobody'];
    expect(await faultsOf({ orderNotices: wrong })).toEqual({ status: 400, paths: ['orderNotices.1'] });
    expect((await write({ orderNotices: ['packing@example.com'] })).status).toBe(200);
    const { orderNotices: _kept, ...older } = inputOf(await read());
    const saved = await shop.call<Settings>('PUT', '/api/admin/settings', older, owner);
    expect(saved).toMatchObject({ status: 200, body: { orderNotices: ['packing@example.com'] } });
    expect((await shop.call('GET', '/api/store')).body).not.toHaveProperty('orderNotices');
    await write({ orderNotices: [] });
  });

  test('changes the date of one policy', async () => {
    await write({
      policyDates: { privacy: '2025-09-15', refund: '2026-12-01', shipping: '2025-09-15', terms: '2025-09-15' },
    });
    const page = await (await fetch(`${shop.url}/refund-policy`)).text();
    expect(page).toContain('December 1, 2026');
    expect(await (await fetch(`${shop.url}/privacy-policy`)).text()).toContain('September 15, 2025');
  });

  test('leaves a record of who changed what, when, before and after', async () => {
    const before = await read();
    await write({ tagline: 'Dig deeper.' });
    const { body } = await shop.call<Page<AuditEntry>>('GET', '/api/admin/audit?subject=settings', undefined, owner);
    const [entry] = body.items;
    expect(entry).toMatchObject({
      action: 'settings.changed',
      actor: { email: shop.local.accounts.find(({ role }) => role === 'admin')?.email },
      changes: [{ field: 'tagline', before: before.tagline, after: 'Dig deeper.' }],
    });
    expect(Date.parse(entry?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const all = await shop.call<Page<AuditEntry>>('GET', '/api/admin/audit', undefined, owner);
    expect(all.body.items[0]).toEqual(entry);
  });

  test('is found in the history by its time, and only then', async () => {
    await write({ tagline: 'Dated.' });
    const find = async (query: string) =>
      (await shop.call<Page<AuditEntry>>('GET', `/api/admin/audit?${query}`, undefined, owner)).body.items;
    const [entry] = await find('subject=settings');
    if (!entry) throw new Error('No entry');
    const after = new Date(Date.parse(entry.at) + 1).toISOString();
    expect(await find(`from=${entry.at}&to=${after}`)).toEqual([entry]);
    expect(await find(`subject=settings&from=${entry.at}`)).toEqual([entry]);
    expect((await find(`to=${entry.at}`)).map(({ id }) => id)).not.toContain(entry.id);
    expect(await find(`from=${after}&to=${entry.at}`)).toEqual([]);
    const wrong = await shop.call('GET', '/api/admin/audit?from=yesterday', undefined, owner);
    expect(wrong.status).toBe(400);
  });

  test('does not overwrite another admin’s change', async () => {
    const seen = inputOf(await read());
    await write({ tagline: 'Written first.' });
    const answer = await shop.call<Problem>(
      'PUT',
      '/api/admin/settings',
      { ...seen, tagline: 'Written second.' },
      owner,
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', current: { tagline: 'Written first.' } });
    expect((await read()).tagline).toBe('Written first.');
  });

  test('sees the field of each fault', async () => {
    expect(await faultsOf({ name: ' ' })).toEqual({ status: 400, paths: ['name'] });
    expect(await faultsOf({ name: 'Two\nlines' })).toEqual({ status: 400, paths: ['name'] });
    expect(await faultsOf({ supportEmail: 'nobody' })).toEqual({ status: 400, paths: ['supportEmail'] });
    expect(await faultsOf({ shippingZones: [] })).toEqual({ status: 400, paths: ['shippingZones'] });
    const zone = { label: 'A', countries: ['US'], cents: 500 };
    expect(await faultsOf({ shippingZones: [zone, zone] })).toEqual({ status: 400, paths: ['shippingZones'] });
    expect(await faultsOf({ shippingZones: [{ ...zone, countries: ['KP'] }] })).toEqual({
      status: 400,
      paths: ['shippingZones.0.countries.0'],
    });
    const dates = { ...(await read()).policyDates, terms: '2026-02-30' };
    expect(await faultsOf({ policyDates: dates })).toEqual({ status: 400, paths: ['policyDates.terms'] });
    const mailSender = { name: 'Shop\r\nBcc: everybody@example.com', replyTo: null };
    expect(await faultsOf({ mailSender })).toEqual({ status: 400, paths: ['mailSender.name'] });
  });

  test('can give reminders only a code that works now, and keeps one that stops later', async () => {
    const create = async (code: string, more: object = {}) => {
      const { status, body } = await shop.call<Offer>(
        'POST',
        '/api/admin/offers',
        { ...TEN_PERCENT, code, ...more },
        owner,
      );
      expect(status).toBe(201);
      return body;
    };
    const reminders = (code: string | null) => ({ reminders: { isOn: true, hours: 4, code } });
    const refused = { status: 400, paths: ['reminders.code'] };
    await create('LATER', { startsAt: '2099-01-01T00:00:00.000Z' });
    await create('OVER', { endsAt: '2026-01-02T00:00:00.000Z', startsAt: '2026-01-01T00:00:00.000Z' });
    const { id } = await create('COMEBACK');
    expect(await faultsOf(reminders('NOT-MADE'))).toEqual(refused);
    expect(await faultsOf(reminders('LATER'))).toEqual(refused);
    expect(await faultsOf(reminders('OVER'))).toEqual(refused);
    expect((await read()).reminders.code).toBeNull();
    expect((await write(reminders('comeback'))).body.reminders).toMatchObject({ code: 'COMEBACK' });

    expect((await shop.call('DELETE', `/api/admin/offers/${id}`, undefined, owner)).status).toBe(204);
    expect((await write({ tagline: 'Saved beside a code that is gone.' })).status).toBe(200);
    expect((await write(reminders(null))).status).toBe(200);
    expect(await faultsOf(reminders('COMEBACK'))).toEqual(refused);
  });

  test('names the sender of the mails that follow', async () => {
    await write({ mailSender: { name: 'Bedrock, Orders', replyTo: 'help@foundation.example' } });
    const product = await plentifulProduct(shop);
    const { body } = await checkOut(shop, [product], [lineOf(product)]);
    await pay(shop, body.id, { email: 'sender@example.com' });
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(shop, 'sender@example.com');
      return mails.length > 0 && (mails as unknown as { from: string; replyTo?: string; headers?: unknown }[]);
    });
    expect(JSON.stringify(mail)).toContain('Bedrock, Orders');
    expect(JSON.stringify(mail)).toContain('help@foundation.example');
  });
});
