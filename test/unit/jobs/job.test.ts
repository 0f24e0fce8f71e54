import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSubmissionOverdue, type Job, MAX_JOB_ATTEMPTS, retryDelayMs } from '#shared/jobs/job.ts';

const HOUR = 3_600_000;
const attempts = fc.integer({ min: 1, max: 60 });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test.each([
  [1, 2_500, 5_000],
  [2, 5_000, 10_000],
  [3, 10_000, 20_000],
  [8, 320_000, 640_000],
  [MAX_JOB_ATTEMPTS, 1_800_000, 3_600_000],
  [20, HOUR / 2, HOUR],
])('after attempt %i a failing job waits between %i and %i milliseconds', (tries, shortest, longest) => {
  expect(retryDelayMs(tries, 0)).toBe(shortest);
  expect(retryDelayMs(tries, 1)).toBe(longest);
});

test('a back-off is whole milliseconds, above zero and at most an hour', () => {
  fc.assert(
    fc.property(attempts, random, (tries, chance) => {
      const delay = retryDelayMs(tries, chance);
      expect(Number.isInteger(delay)).toBe(true);
      expect(delay).toBeGreaterThanOrEqual(2_500);
      expect(delay).toBeLessThanOrEqual(HOUR);
    }),
    { numRuns: 1_000 },
  );
});

test('up to an hour, no back-off is shorter than the one before it, whatever the random factor', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), random, random, (tries, before, after) => {
      expect(retryDelayMs(tries + 1, after)).toBeGreaterThanOrEqual(retryDelayMs(tries, before));
    }),
    { numRuns: 1_000 },
  );
});

const NOW = Date.parse('2026-11-21T12:00:00Z');
const submission = (more: Partial<Job>): Job => ({
  id: 'submit_order.ord_1',
  kind: 'submit_order',
  subject: 'ord_1',
  dueAt: '2026-11-21T12:10:00Z',
  attempts: 0,
  parked: false,
  reason: null,
  createdAt: '2026-11-21T11:40:00Z',
  ...more,
});

test.each<[string, boolean, Partial<Job>]>([
  ['that its customer can still cancel', false, {}],
  ['that is being sent for the first time', false, { attempts: 1 }],
  ['whose attempt failed', true, { attempts: 2 }],
  ['that the provider refused', true, { parked: true }],
  ['that was due ten minutes ago', true, { dueAt: '2026-11-21T11:50:00Z' }],
])('a paid order %s waits for the provider: %s', (_what, waits, more) => {
  expect(isSubmissionOverdue(submission(more), NOW)).toBe(waits);
});

test('a job about something else does not wait for the provider', () => {
  expect(isSubmissionOverdue(submission({ kind: 'send_refund', parked: true }), NOW)).toBe(false);
});
