import { beforeEach, describe, expect, test, vi } from 'vitest';

const enqueued: string[] = [];
const noted: string[] = [];
let deadLetters: Job[] = [];
const sent: { to: string[]; subject: string; text: string }[] = [];

vi.mock('#functions/runtime/config.ts', () => ({ config: () => ({ SITE_URL: 'https://shop.example' }) }));
vi.mock('#outside/mail.ts', () => ({ sendMail: async (mail: (typeof sent)[number]) => void sent.push(mail) }));
vi.mock('#store/shop/settings.ts', () => ({ getSettings: async () => settings }));
vi.mock('#store/shop/content.ts', () => ({ getRecentContent: async () => ORIGINAL_CONTENT }));
vi.mock('#store/shop/team-notices.ts', () => ({
  enqueueWindowNotice: async (notice: string, window: number) => void enqueued.push(`${notice}.${window}`),
  putLowStock: async (window: number, { productId, counter }: { productId: string; counter: string }) =>
    void noted.push(`${window} ${productId} ${counter}`),
  listLowStock: async () => [{ productId: 'prd_1', counter: 'M\tInk' }],
}));
vi.mock('#store/jobs/jobs.ts', () => ({ listJobs: async () => ({ items: deadLetters, nextCursor: null }) }));
vi.mock('#store/catalogue/products.ts', () => ({ getProducts: async () => [{ id: 'prd_1', title: 'Plumb' }] }));
vi.mock('#store/fulfilment/provider-connection.ts', () => ({ getProviderConnection: async () => null }));
vi.mock('#store/shop/counters.ts', () => ({
  getDayFigures: async () =>
    figuresWith({ orders: 2, pieces: 3, revenueCents: 12_300, refundedCents: 300, visitors: 40 }),
}));

import { becameLow, reportDeadLetters, reportLowStock } from '#functions/shop/team/report-causes.ts';
import { sendTeamNoticeJob } from '#functions/shop/team/send-team-notice.ts';
import type { Job } from '#shared/jobs/job.ts';
import { encodeSubject } from '#shared/jobs/kinds.ts';
import { NO_RECIPIENTS, TEAM_NOTICE_KINDS, type TeamNotice } from '#shared/jobs/team-notice-kinds.ts';
import { noticeOf, noticeWindow, windowEnd } from '#shared/jobs/team-notices.ts';
import { figuresWith } from '#shared/shop/analytics.ts';
import { ORIGINAL_CONTENT } from '#shared/shop/default-content.ts';
import { DEFAULT_SETTINGS } from '#shared/shop/default-settings.ts';

const AT = '2026-11-26T10:03:00.000Z';
const NOW = Date.parse(AT);
const ORDER = 'ord_01JD0000000000000000000000';
const everybody = Object.fromEntries(TEAM_NOTICE_KINDS.map((kind) => [kind, [`${kind}@example.com`]]));
let settings = DEFAULT_SETTINGS;

const deadLetter = (kind: Job['kind'], subject: string, dueAt = AT): Job => ({
  ...{ id: `${kind}.${subject}`, kind, subject, dueAt, attempts: 20, parked: true, reason: null, createdAt: AT },
});
const run = (notice: TeamNotice, part: string) =>
  sendTeamNoticeJob.run(
    { ...deadLetter('send_team_notice', encodeSubject('send_team_notice', { notice, part })) },
    NOW,
  );

const stockChange = (before: Record<string, number>, after: Record<string, number>, isPublished = true) => {
  const item = (counters: Record<string, number>) => ({ productId: 'prd_1', counters, isPublished, version: 1 });
  return { id: 'prd_1', stock: { before: item(before), after: item(after) }, occurrence: { at: AT, sequence: '1' } };
};

beforeEach(() => {
  enqueued.length = 0;
  noted.length = 0;
  sent.length = 0;
  deadLetters = [];
  settings = { ...DEFAULT_SETTINGS, teamNotices: { ...NO_RECIPIENTS, ...everybody } };
});

test('A dead letter is reported as a failed refund, a dispute, or something that needs attention', () => {
  expect(noticeOf(deadLetter('send_refund', `${ORDER}.rfd_1`))).toBe('refund');
  expect(noticeOf(deadLetter('review_order', `${ORDER}.rfd_1`))).toBe('refund');
  for (const dispute of ['dp_1', 'du_1'])
    expect(noticeOf(deadLetter('review_order', `${ORDER}.${dispute}`))).toBe('dispute');
  for (const part of ['', '.provider', '.mail'])
    expect(noticeOf(deadLetter('review_order', ORDER + part))).toBe('attention');
  expect(noticeOf(deadLetter('import_products', 'imp_1'))).toBe('attention');
  expect(noticeOf(deadLetter('send_team_notice', 'daily.2026-11-25'))).toBeNull();
});

describe('The mail about dead letters', () => {
  const window = noticeWindow(NOW);

  test('is enqueued for the end of ten minutes, and not when nobody wants it', async () => {
    const jobs = [deadLetter('submit_order', ORDER), deadLetter('review_order', `${ORDER}.dp_1`)];
    await reportDeadLetters([...jobs, { ...deadLetter('copy_pictures', 'imp_1'), parked: false }], NOW);
    expect(enqueued).toEqual([`attention.${window}`, `dispute.${window}`]);
    expect(windowEnd(window) - NOW).toBe(7 * 60_000);
    settings = DEFAULT_SETTINGS;
    await reportDeadLetters(jobs, NOW);
    expect(enqueued).toHaveLength(2);
  });

  test('is one for all of its ten minutes, the same when it runs twice, and without those resolved by then', async () => {
    deadLetters = [
      deadLetter('submit_order', ORDER),
      deadLetter('import_products', 'imp_1'),
      deadLetter('import_products', 'imp_2', '2026-11-26T09:00:00.000Z'),
      deadLetter('review_order', `${ORDER}.dp_1`),
    ];
    await run('attention', String(window));
    await run('attention', String(window));
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual(
      Array(2).fill([['attention@example.com'], 'FOUNDATION: 2 things need attention']),
    );
    expect(sent[0]?.text).toBe(sent[1]?.text);
    expect(sent[0]?.text).toContain('Order #00000000: submit order');
    expect(sent[0]?.text).toContain('https://shop.example/admin/work');
    deadLetters = [];
    expect(await run('attention', String(window))).toBe('done');
    expect(sent).toHaveLength(2);
  });
});

describe('Low stock', () => {
  test('is the step from above the limit to it or below, once until a restock', () => {
    expect(becameLow(stockChange({ a: 6, b: 9, c: 3 }, { a: 5, b: 6, c: 2 }), 5)).toEqual(['a']);
    expect(becameLow(stockChange({ a: 5 }, { a: 4 }), 5)).toEqual([]);
    expect(becameLow(stockChange({ a: 4 }, { a: 20 }), 5)).toEqual([]);
    expect(becameLow(stockChange({ a: 20 }, { a: 0 }), 5)).toEqual(['a']);
    expect(becameLow(stockChange({ a: 20 }, { a: 0 }, false), 5)).toEqual([]);
  });

  test('is noted for one mail that names each variant, unless the limit is off', async () => {
    await reportLowStock([stockChange({ 'M\tInk': 9, S: 9 }, { 'M\tInk': 1, S: 1 })], settings, NOW);
    const window = noticeWindow(NOW);
    expect(noted).toEqual([`${window} prd_1 M\tInk`, `${window} prd_1 S`]);
    expect(new Set(enqueued)).toEqual(new Set([`stock.${window}`]));
    await run('stock', String(window));
    expect(sent[0]?.text).toContain('Plumb: M, Ink');
    settings = { ...settings, lowStock: 0 };
    await reportLowStock([stockChange({ a: 9 }, { a: 0 })], settings, NOW);
    expect(noted).toHaveLength(2);
  });
});

test('The figures of a day are in one mail, and a connection that works again sends none', async () => {
  await run('daily', '2026-11-25');
  await run('provider', '1');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('FOUNDATION: 2 orders, $123.00');
  for (const words of ['Wednesday, November 25, 2026', '3 items', '$120.00 net', '40 visitors'])
    expect(sent[0]?.text).toContain(words);
});
