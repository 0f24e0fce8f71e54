import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSns, FEEDBACK_TOPIC } from '#infra/local/ses/sns.ts';
import type { Job } from '#shared/jobs/job.ts';
import type { Suppression } from '#shared/mail/suppression.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { type ShopStore, storeOf } from '../../support/shop-store.ts';
import { as, eventually, mailsTo } from '../../support/shopping.ts';
import { fromAddress } from '../../support/visitor.ts';

let shop: Shop;
let store: ShopStore;
let owner: { authorization: string };

beforeAll(async () => {
  shop = await startShop();
  store = await storeOf(shop);
  owner = await as(shop, 'admin');
});
afterAll(() => shop?.close());

const admin = <T>(method: string, path: string, body?: unknown) => shop.call<T>(method, path, body, owner);
const suppressions = async () => (await admin<{ items: Suppression[] }>('GET', '/api/admin/suppressions')).body.items;
const suppressionOf = async (email: string) => (await suppressions()).find((each) => each.email === email);
const subscribe = (email: string) =>
  shop.call<Problem>(
    'POST',
    '/api/subscribers',
    { email },
    fromAddress(`${email.length}.${email.charCodeAt(0)}.${email.charCodeAt(1)}.9`),
  );
const welcomeOf = (email: string) =>
  eventually(async () => ((await mailsTo(shop, email)) as unknown as { id: string }[])[0]?.id);
const feedback = (id: string, kind: string, times = 1) =>
  shop.call('POST', `/_ses/messages/${id}/feedback`, { kind, times });

describe('A bounce', () => {
  test('that is permanent suppresses its address and ends its subscription, also when reported three times', async () => {
    await subscribe('gone@example.com');
    const total = async () => (await admin<{ total: number }>('GET', '/api/admin/subscribers')).body.total;
    const before = await total();
    await feedback(await welcomeOf('gone@example.com'), 'bounce', 3);
    expect(await suppressionOf('gone@example.com')).toMatchObject({ reason: 'bounce' });
    expect(await store.getItem<Subscriber>(store.subscriberKey('gone@example.com'))).toMatchObject({
      isActive: false,
      endedBy: 'bounce',
    });
    expect(await total()).toBe(before - 1);
  });

  test('that is temporary changes nothing for its address', async () => {
    await subscribe('full-mailbox@example.com');
    await feedback(await welcomeOf('full-mailbox@example.com'), 'transient');
    expect(await suppressionOf('full-mailbox@example.com')).toBeUndefined();
    expect(await store.getItem(store.subscriberKey('full-mailbox@example.com'))).toMatchObject({ isActive: true });
  });

  test('replaces an earlier complaint as the reason of a suppression', async () => {
    await subscribe('annoyed@example.com');
    const id = await welcomeOf('annoyed@example.com');
    await feedback(id, 'complaint');
    expect(await suppressionOf('annoyed@example.com')).toMatchObject({ reason: 'complaint' });
    await feedback(id, 'bounce');
    expect(await suppressionOf('annoyed@example.com')).toMatchObject({ reason: 'bounce' });
  });

  test("is reported for the addresses of Amazon's simulator", async () => {
    await subscribe('bounce@simulator.amazonses.com');
    await eventually(async () => suppressionOf('bounce@simulator.amazonses.com'));
  });
});

describe('A suppressed address', () => {
  test('cannot subscribe until an admin allows it again, with an audit entry; a late report then changes nothing', async () => {
    const email = 'second-chance@example.com';
    await subscribe(email);
    await feedback(await welcomeOf(email), 'bounce');
    expect(await subscribe(email)).toMatchObject({ status: 409, body: { code: 'address_suppressed' } });
    const { recordFeedback } = await import('#store/mail/suppressions.ts');
    const late = { kind: 'bounce' as const, feedbackId: 'late', email, at: new Date().toISOString(), campaignId: null };
    expect((await admin('POST', '/api/admin/suppressions/removal', { email })).status).toBe(204);
    expect((await admin('POST', '/api/admin/suppressions/removal', { email })).status).toBe(404);
    await recordFeedback(late, Date.now());
    expect(await suppressionOf(email)).toBeUndefined();
    expect((await subscribe(email)).status).toBe(201);
    const audit = await admin<{ items: { action: string; name: string }[] }>('GET', '/api/admin/audit');
    expect(audit.body.items).toContainEqual(expect.objectContaining({ action: 'suppression.removed', name: email }));
  });

  test('gets no order mails after a bounce; the order notes it, and one job for the admin is dead-lettered', async () => {
    const { recordFeedback } = await import('#store/mail/suppressions.ts');
    const { recordIfSuppressed } = await import('#functions/mail/suppress-mail.ts');
    const [order] = (await admin<{ items: AdminOrder[] }>('GET', '/api/admin/orders?limit=1')).body.items;
    if (!order) throw new Error('The seeded shop has no order');
    const at = new Date().toISOString();
    const news = (kind: 'bounce' | 'complaint') => ({
      kind,
      feedbackId: kind,
      email: order.email,
      at,
      campaignId: null,
    });
    await recordFeedback(news('complaint'), Date.now());
    expect(await recordIfSuppressed(order.id, order.email, 'order_shipped', Date.now())).toBe(false);
    await recordFeedback(news('bounce'), Date.now());
    for (const kind of ['order_shipped', 'order_delivered', 'order_delivered'])
      expect(await recordIfSuppressed(order.id, order.email, kind, Date.now())).toBe(true);
    const { body } = await admin<AdminOrder>('GET', `/api/admin/orders/${order.id}`);
    expect(body.notes.map(({ text }) => text)).toEqual([
      'Not sent: address bounced (order shipped)',
      'Not sent: address bounced (order delivered)',
    ]);
    const work = await admin<{ items: Job[] }>('GET', `/api/admin/orders/${order.id}/work`);
    expect(work.body.items.filter(({ kind, parked }) => kind === 'review_order' && parked)).toHaveLength(1);
  });
});

describe('A forged report', () => {
  const forgery = async (changes: Record<string, unknown>) => {
    let sent: Record<string, unknown> = {};
    const { createServer } = await import('node:http');
    const { readBody } = await import('#infra/local/service.ts');
    const forger = createSns({ baseUrl: () => shop.url, webhookUrl: () => address });
    const server = createServer(async (request, response) => {
      sent = JSON.parse((await readBody(request)).toString());
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
    await forger.publish({});
    server.close();
    return shop.call<Problem>('POST', '/api/webhooks/ses', { ...sent, ...changes });
  };

  test.each([
    ['signed with another key', {}],
    ['of another topic', { TopicArn: `${FEEDBACK_TOPIC}-other` }],
    ['with a certificate from elsewhere', { SigningCertURL: 'https://sns.us-east-1.amazonaws.com.evil.example/a.pem' }],
    ['with an empty signature', { Signature: '' }],
    ['of an unknown version', { SignatureVersion: '3' }],
  ])('is refused: %s', async (_name, changes) => {
    expect(await forgery(changes)).toMatchObject({ status: 400, body: { code: 'invalid_signature' } });
  });

  test('is refused when it is no SNS message', async () => {
    expect((await shop.call('POST', '/api/webhooks/ses', 'hello')).status).toBe(400);
  });
});

describe('The state of the mail account', () => {
  const account = () => admin<Record<string, unknown>>('GET', '/api/admin/mail-account');
  const set = (switches: object) => shop.call('POST', '/_ses/account', switches);

  test('shows admins the sandbox and an unverified sender', async () => {
    expect((await account()).body).toMatchObject({
      isSandbox: false,
      isVerified: true,
      dkim: 'signed',
      maxPerSecond: 14,
    });
    await set({ isSandbox: true, isVerified: false });
    expect((await account()).body).toMatchObject({
      isSandbox: true,
      max24Hours: 200,
      maxPerSecond: 1,
      isVerified: false,
    });
    await set({ isSandbox: false, isVerified: true });
  });
});
