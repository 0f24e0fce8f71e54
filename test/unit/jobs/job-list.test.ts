import { describe, expect, test } from 'vitest';
import type { Job } from '#shared/jobs/job.ts';
import { JOB_KINDS } from '#shared/jobs/kinds.ts';
import { attemptsText, reasonText, subjectOf } from '#web/features/jobs/job-labels.ts';
import { kindLabels } from '#web/features/jobs/kind-labels.ts';
import { BEGUN, DONE, outcomeOf } from '#web/features/jobs/retry-outcome.ts';
import { withRetried } from '#web/features/jobs/use-retries.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');
const inSeconds = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

const work = (more: Partial<Job> = {}): Job => ({
  id: 'send_order_confirmation.ord_01JD0000000000000000000000',
  kind: 'send_order_confirmation',
  subject: 'ord_01JD0000000000000000000000',
  dueAt: inSeconds(0),
  attempts: 0,
  parked: false,
  reason: 'The mail service does not answer',
  createdAt: inSeconds(-600),
  ...more,
});

describe('A retried job', () => {
  test('is done once the shop has no such job any more', () => {
    expect(outcomeOf(work(), null, NOW)).toBe(DONE);
  });

  test('has no outcome while it waits or runs', () => {
    expect(outcomeOf(work(), work(), NOW)).toBeNull();
    expect(outcomeOf(work(), work({ attempts: 1, dueAt: inSeconds(60) }), NOW)).toBeNull();
  });

  test('has failed once it is rescheduled or dead-lettered, and names the reason', () => {
    const message = 'The mail service refused the address';
    const failed = { attempts: 1, dueAt: inSeconds(4), reason: message };
    expect(outcomeOf(work(), work(failed), NOW)).toEqual({ state: 'open', message });
    expect(outcomeOf(work(), work({ ...failed, parked: true }), NOW)).toEqual({ state: 'open', message });
    expect(outcomeOf(work(), work({ ...failed, reason: null }), NOW)?.message).toBe('It failed again.');
  });

  test('is too early when it was rescheduled without a failure', () => {
    expect(outcomeOf(work(), work({ dueAt: inSeconds(600), reason: null }), NOW)?.message).toContain('scheduled time');
  });
});

test('A retried job keeps its row in the list after it is done', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((id, index) =>
    work({ id, dueAt: inSeconds(index), parked: true }),
  );
  if (!first || !second || !third) throw new Error('There are three');
  const asked = new Map([['b', { item: second, outcome: BEGUN }]]);
  const isDeadLetter = ({ parked }: Job) => parked;
  expect(withRetried([first, third], asked, isDeadLetter).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withRetried([{ ...second, parked: false }], asked, ({ parked }) => !parked)).toEqual([]);
});

describe('A job in plain words', () => {
  test.each(JOB_KINDS)('%s names its failure and the consequences', (kind) => {
    const { due, parked, meaning } = kindLabels(kind);
    expect([due, parked].join()).not.toMatch(/_/);
    expect(meaning).toMatch(/^[A-Z].+\.$/);
    expect(meaning).not.toBe(kindLabels('quite_new').meaning);
  });

  test('of an unknown kind is shown by its name', () => {
    expect(kindLabels('quite_new').parked).toBe('Quite new');
  });

  test('names flags as the order page does', () => {
    expect(reasonText({ reason: 'Paid, but check it before you ship: late_payment' })).toBe(
      'Paid, but check it before you ship: paid late',
    );
  });

  test('counts its attempts, unless only a person can do it', () => {
    expect([0, 1, 20].map((attempts) => attemptsText({ kind: 'send_refund', attempts, parked: false }))).toEqual([
      'Scheduled',
      '1 attempt',
      '20 attempts',
    ]);
    expect(attemptsText({ kind: 'review_order', attempts: 0, parked: true })).toBeNull();
    expect(attemptsText({ kind: 'submit_order', attempts: 0, parked: true })).toBeNull();
  });

  test.each([
    [
      'send_order_link',
      'ord_01JD0000000000000000A1B2C3D4',
      'Order #A1B2C3D4',
      '/admin/orders/ord_01JD0000000000000000A1B2C3D4',
    ],
    [
      'send_refund',
      'ord_01JD0000000000000000A1B2C3D4.rfd_1',
      'Order #A1B2C3D4',
      '/admin/orders/ord_01JD0000000000000000A1B2C3D4',
    ],
    ['close_checkout', 'chk_01JD0000000000000000A1B2C3D4', 'Checkout #A1B2C3D4', null],
    ['refresh_category', 'cat_01JD0000000000000000A1B2C3D4', 'Category #A1B2C3D4', '/admin/categories'],
    [
      'sync_product',
      'prd_01JD0000000000000000A1B2C3D4',
      'Product #A1B2C3D4',
      '/admin/products/prd_01JD0000000000000000A1B2C3D4/edit',
    ],
    [
      'import_products',
      'imp_01JD0000000000000000A1B2C3D4',
      'Import #A1B2C3D4',
      '/admin/products/import?id=imp_01JD0000000000000000A1B2C3D4',
    ],
    [
      'copy_pictures',
      'imp_01JD0000000000000000A1B2C3D4.2.340.0123456789abcdef',
      'Import #A1B2C3D4',
      '/admin/products/import?id=imp_01JD0000000000000000A1B2C3D4',
    ],
    ['sync_products', 'syn_01JD0000000000000000A1B2C3D4', 'Sync #A1B2C3D4', '/admin/provider-sync'],
    ['sync_product', '66b0a1f2c3d4e5f601020304', 'Printify …020304', '/admin/provider-sync'],
    ['publish_product', '66b0a1f2c3d4e5f601020304.delete', 'Printify …020304', '/admin/provider-sync'],
    ['sync_product', 'something', 'something', null],
  ] as const)('%s of %s is about %s', (kind, subject, name, to) => {
    expect(subjectOf({ kind, subject })).toEqual({ name, to });
  });

  test('about a provider order has no product link', () => {
    expect(subjectOf({ kind: 'watch_order', subject: '66b0a1f2c3d4e5f601020304' }).to).toBeNull();
    expect(subjectOf({ kind: 'review_payments', subject: 'payments' })).toEqual({ name: 'Payments', to: null });
  });
});
