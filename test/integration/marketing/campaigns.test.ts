import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDocuments } from '#infra/local/documents.ts';
import type { StoredMail } from '#infra/local/ses/mailbox.ts';
import type { Page } from '#shared/base/pagination.ts';
import type { Job } from '#shared/jobs/job.ts';
import { processedCount } from '#shared/marketing/campaign.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import {
  CAMPAIGN_WORDS,
  callCampaigns,
  campaignOf,
  draftOf,
  setAccount,
  startNow,
  wordsOf,
} from '../../support/campaigns.ts';
import { forgetSubscribers, readerOf, subscribeMany } from '../../support/newsletter.ts';
import { plentifulProduct } from '../../support/orders.ts';
import { seededDirectory } from '../../support/seeded-shop.ts';
import { type Problem, type Shop, startShop } from '../../support/shop.ts';
import { storeOf } from '../../support/shop-store.ts';
import { as, checkOut, eventually, lineOf, mailsTo, pay } from '../../support/shopping.ts';

/** Number of subscribers. They fill more than three pages of the largest size. */
const READERS = 170;
/** Sending limits so low that a page takes a second. A test can then act while a campaign is being sent. */
const SLOWLY = { maxPerSecond: 30 };
const AT_ONCE = { maxPerSecond: 500 };
/**
 * Milliseconds that the shop is off after a power cut. This is longer than a job's lease, and longer than the two minutes for
 * which the shop checks whether unanswered messages were sent.
 */
const OFF_MS = 150_000;
const PATIENCE = 120_000;

let dataDirectory: string;
let shop: Shop;
let readers: Subscriber[];

beforeAll(async () => {
  dataDirectory = seededDirectory();
  shop = await startShop(dataDirectory);
  await forgetSubscribers(shop);
});
afterAll(async () => {
  await shop?.close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** Returns every email with this subject that the email emulator has stored. */
function messagesOf(subject: string): StoredMail[] {
  const documents = openDocuments(join(dataDirectory, 'services.sqlite'));
  const messages = documents.list<StoredMail>('ses.message');
  documents.close();
  return messages.filter((message) => message.subject === subject);
}

const tally = (messages: readonly StoredMail[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const to of messages.flatMap((message) => message.to)) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
};

const inStatus = (id: string, status: string) =>
  eventually(async () => {
    const campaign = await campaignOf(shop, id);
    if (campaign.status !== status) await shop.tick();
    return campaign.status === status && campaign;
  }, PATIENCE);

const whenSent = (id: string, least: number) =>
  eventually(async () => (await campaignOf(shop, id)).counts.sent >= least, PATIENCE);

describe('a shop without subscribers', () => {
  test('refuses a campaign without a subject, content or subscribers', async () => {
    const empty = await callCampaigns<Problem>(shop, 'POST', '', wordsOf('  ', 'Words'));
    expect(empty.status).toBe(400);
    expect(empty.body.errors).toEqual([{ path: 'subject', message: 'Please enter both subject and content' }]);
    const { id, version } = await draftOf(shop, wordsOf('  Padded ', ' Words\n'));
    expect((await callCampaigns(shop, 'GET', `/${id}`)).body).toMatchObject(wordsOf('Padded', 'Words'));
    const withoutSubscribers = await callCampaigns<Problem>(shop, 'POST', `/${id}/start`, { version });
    expect([withoutSubscribers.status, withoutSubscribers.body.detail]).toEqual([409, 'No active subscribers found']);
  });

  test('refuses a subject that contains a header', async () => {
    const answer = await callCampaigns<Problem>(shop, 'POST', '', wordsOf('Hi\r\nBcc: all@example.com', 'Words'));
    expect(answer.status).toBe(400);
  });

  test('refuses the second of two admins who save a draft at once, and audits every save', async () => {
    const { id, version } = await draftOf(shop);
    const change = { ...CAMPAIGN_WORDS, subject: 'Anew', version };
    expect((await callCampaigns(shop, 'PUT', `/${id}`, change)).status).toBe(200);
    expect((await callCampaigns(shop, 'PUT', `/${id}`, change)).status).toBe(409);
    expect((await callCampaigns(shop, 'DELETE', `/${id}`)).status).toBe(204);
    expect((await callCampaigns(shop, 'GET', `/${id}`)).status).toBe(404);
    const path = `/api/admin/audit?subject=${id}`;
    const { body } = await shop.call<Page<AuditEntry>>('GET', path, undefined, await as(shop, 'admin'));
    expect(body.items.map(({ action }) => action)).toEqual([
      'campaign.deleted',
      'campaign.updated',
      'campaign.created',
    ]);
  });

  test('sanitizes the content in the preview as in the mail', async () => {
    const words = wordsOf('A & B', 'One\nline\n\n<script>bad()</script><b onclick="x()">bold</b>');
    const { body } = await callCampaigns<{ html: string; text: string }>(shop, 'POST', '/preview', words);
    expect(body.html).toContain('<p style="margin:0 0 16px">One<br />line</p>');
    expect(body.html).toContain('<b>bold</b>');
    expect(body.html).not.toMatch(/script|onclick|bad\(\)/);
    expect(body.text).toContain('One\nline\n\nbold');
  });

  test('sends a test mail to its one address only', async () => {
    const { id } = await draftOf(shop, { ...CAMPAIGN_WORDS, subject: 'A test first' });
    expect((await callCampaigns(shop, 'POST', `/${id}/test`, { to: 'Owner@Example.com' })).status).toBe(204);
    expect(messagesOf('A test first').map(({ to }) => to)).toEqual([['owner@example.com']]);
  });
});

describe(`a campaign to ${READERS} subscribers`, () => {
  beforeAll(async () => {
    readers = await subscribeMany(await storeOf(shop), READERS);
  }, PATIENCE);

  test('reaches each of them once, through throttling and a power cut, and lets an order mail pass', async () => {
    await setAccount(shop, SLOWLY);
    await shop.fault('ses', 'throttle', 5, 'SendRawEmail');
    const { id } = await startNow(shop);
    await whenSent(id, 20);
    const product = await plentifulProduct(shop);
    const opened = await checkOut(shop, [product], [lineOf(product)]);
    await pay(shop, opened.body.id, { email: 'buyer-meanwhile@example.com' });
    await eventually(async () => (await mailsTo(shop, 'buyer-meanwhile@example.com')).length > 0);
    expect((await campaignOf(shop, id)).status).toBe('sending');

    await whenSent(id, 60);
    await shop.kill();
    shop = await startShop(dataDirectory, 0, { aheadMs: OFF_MS });
    await setAccount(shop, AT_ONCE);
    // The store's client is still connected to the table of the killed shop.
    vi.resetModules();
    const { counts, total } = await inStatus(id, 'sent');
    expect(total).toBe(READERS);
    expect(processedCount(counts)).toBe(READERS);
    expect(counts).toMatchObject({ skipped: 0, refused: 0 });

    const messages = messagesOf(CAMPAIGN_WORDS.subject);
    expect(messages.filter(({ to }) => to.length !== 1)).toEqual([]);
    const received = tally(messages);
    expect([...received].filter(([, times]) => times > 1)).toEqual([]);
    // Only messages that were being sent during the power cut are uncertain, and they are counted as such.
    expect(received.size).toBeGreaterThanOrEqual(READERS - counts.uncertain);
    expect(counts.sent + counts.uncertain).toBe(READERS);
  }, 480_000);

  test('has an unsubscribe link for each subscriber, in the text and in the headers', () => {
    const tokens = new Map(readers.map(({ email, token }) => [email, token]));
    for (const { to, headers, html, text } of messagesOf(CAMPAIGN_WORDS.subject)) {
      const url = `/api/unsubscribe/${tokens.get(to[0] ?? '')}`;
      const header = (name: string) => headers.find((each) => each.name === name)?.value ?? '';
      expect(header('List-Unsubscribe')).toMatch(/^<http[^<>,]+>$/);
      expect(header('List-Unsubscribe')).toContain(url);
      expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      expect(html).toContain(url);
      expect(text).toContain(url);
    }
  });

  test('stops while it is paused, and skips addresses that unsubscribe or are suppressed in that time', async () => {
    const store = await storeOf(shop);
    await setAccount(shop, SLOWLY);
    const words = { ...CAMPAIGN_WORDS, subject: 'Paused on the way' };
    const { id } = await startNow(shop, words);
    await whenSent(id, 20);
    expect((await callCampaigns(shop, 'POST', `/${id}/pause`)).body.status).toBe('paused');
    expect((await callCampaigns(shop, 'POST', `/${id}/pause`)).status).toBe(409);
    await shop.drain();
    const before = messagesOf(words.subject).length;
    const [left, suppressed] = [readers[READERS - 1], readers[READERS - 2]];
    const answer = await shop.call('POST', `/api/unsubscribe/${left?.token}`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(200);
    const at = new Date().toISOString();
    const email = suppressed?.email ?? '';
    await store.putItem({ ...store.suppressionKey(email), email, bouncedAt: at, firstAt: at });
    await shop.tick();
    expect(messagesOf(words.subject)).toHaveLength(before);

    await setAccount(shop, AT_ONCE);
    const resumed = await Promise.all([1, 2].map(() => callCampaigns(shop, 'POST', `/${id}/resume`)));
    expect(resumed.map(({ status }) => status).sort()).toEqual([202, 409]);
    const { counts } = await inStatus(id, 'sent');
    const received = tally(messagesOf(words.subject));
    expect(received.size).toBe(READERS - 2);
    expect([...received.values()].every((times) => times === 1)).toBe(true);
    expect([received.has(left?.email ?? ''), received.has(email)]).toEqual([false, false]);
    // Subscribers who left before their page was read are not counted.
    expect(counts).toMatchObject({ sent: READERS - 2, uncertain: 0, refused: 0 });
  });

  test('pauses at too many bounces, and continues when an admin retries its job', async () => {
    const store = await storeOf(shop);
    await setAccount(shop, SLOWLY);
    const words = { ...CAMPAIGN_WORDS, subject: 'Some come back' };
    const { id } = await startNow(shop, words);
    await whenSent(id, 60);
    await store.updateItem({
      Key: store.campaignKey(id),
      UpdateExpression: 'ADD bounced :many',
      ExpressionAttributeValues: { ':many': 30 },
    });
    const paused = await inStatus(id, 'paused');
    expect(paused.reason).toMatch(/^30 of \d+ emails bounced/);
    const headers = await as(shop, 'admin');
    const { body } = await shop.call<Page<Job>>('GET', '/api/admin/work?state=parked', undefined, headers);
    const item = body.items.find(({ subject }) => subject === id);
    expect(item?.reason).toBe(paused.reason);
    await setAccount(shop, AT_ONCE);
    expect((await shop.call('POST', `/api/admin/work/${item?.id}/retry`, undefined, headers)).status).toBeLessThan(300);
    await inStatus(id, 'sent');
    expect([...tally(messagesOf(words.subject)).values()].every((times) => times === 1)).toBe(true);
  });

  test('stops with a plain reason when the account may not send, and later reaches every subscriber', async () => {
    await setAccount(shop, { isSendingEnabled: false, ...SLOWLY });
    const words = { ...CAMPAIGN_WORDS, subject: 'Not now' };
    const { id } = await startNow(shop, words);
    expect((await inStatus(id, 'paused')).reason).toBe('Amazon SES has paused sending for this account.');
    expect(messagesOf(words.subject)).toEqual([]);
    await setAccount(shop, { isSendingEnabled: true });
    await callCampaigns(shop, 'POST', `/${id}/resume`);
    await whenSent(id, 40);
    expect((await callCampaigns(shop, 'POST', `/${id}/cancel`)).body.status).toBe('cancelled');
    expect((await callCampaigns(shop, 'POST', `/${id}/resume`)).status).toBe(409);
  });

  test("waits when the day's quota is used up except for the part of order mails, and says so", async () => {
    const sent = messagesOf(CAMPAIGN_WORDS.subject).length;
    await setAccount(shop, { max24Hours: sent });
    const { id } = await startNow(shop, { ...CAMPAIGN_WORDS, subject: 'Tomorrow' });
    const waiting = await eventually(async () => (await campaignOf(shop, id)).reason, PATIENCE);
    expect(waiting).toContain('kept for order emails');
    expect((await campaignOf(shop, id)).status).toBe('sending');
    await callCampaigns(shop, 'POST', `/${id}/cancel`);
    await setAccount(shop, { max24Hours: 50_000 });
  });

  test('can be scheduled, and becomes a draft again when it is cancelled before its time', async () => {
    const { id, version } = await draftOf(shop, { ...CAMPAIGN_WORDS, subject: 'Later' });
    const past = await callCampaigns<Problem>(shop, 'POST', `/${id}/start`, { version, at: '2020-01-01T00:00:00Z' });
    expect(past.status).toBe(400);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await callCampaigns(shop, 'POST', `/${id}/start`, { version, at })).body).toMatchObject({
      status: 'scheduled',
      scheduledAt: at,
    });
    await shop.tick();
    expect((await campaignOf(shop, id)).status).toBe('scheduled');
    const back = await callCampaigns(shop, 'POST', `/${id}/cancel`);
    expect(back.body).toMatchObject({ status: 'draft', scheduledAt: null });
    expect(readerOf(0)).toBe(readers[0]?.email);
  });

  test('can go to a part of the subscribers, which is counted before', async () => {
    await setAccount(shop, AT_ONCE);
    const buyer = 'buyer-meanwhile@example.com';
    await shop.call('POST', '/api/subscribers', { email: buyer });
    await shop.drain();
    const count = async (query: string) => {
      const headers = await as(shop, 'admin');
      return (await shop.call('GET', `/api/admin/campaign-audience?${query}`, undefined, headers)).body;
    };
    const checked = { checked: READERS, total: READERS, isAll: true };
    expect(await count('audience=buyers')).toEqual({ ...checked, members: 1 });
    expect(await count('audience=buyers&country=CA')).toEqual({ ...checked, members: 0 });
    expect(await count('audience=neverBought')).toEqual({ ...checked, members: READERS - 1 });

    const words = { ...CAMPAIGN_WORDS, subject: 'Thank you', audience: 'buyers' as const, country: 'US' };
    const { id } = await startNow(shop, words);
    expect(await inStatus(id, 'sent')).toMatchObject({
      ...{ audience: 'buyers', country: 'US' },
      counts: { sent: 1, skipped: READERS - 1 },
    });
    expect([...tally(messagesOf(words.subject))]).toEqual([[buyer, 1]]);
  });
});
