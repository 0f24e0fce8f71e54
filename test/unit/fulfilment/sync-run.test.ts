import { describe, expect, test } from 'vitest';
import { MAX_SYNC_ERRORS, type SyncRun, stallWaitMs, toSyncRun, withSyncErrors } from '#shared/fulfilment/sync-run.ts';

const MINUTE = 60_000;
const error = (title: string) => ({ providerProductId: null, title, reason: 'No' });

describe('the errors of a sync', () => {
  test('are all counted, the first hundred in detail', () => {
    const many = Array.from({ length: 99 }, (_, number) => error(String(number)));
    const some = withSyncErrors({ errorCount: 0, errors: [] }, many);
    const all = withSyncErrors(some, [error('a'), error('b'), error('c')]);
    expect(all.errorCount).toBe(102);
    expect(all.errors).toHaveLength(MAX_SYNC_ERRORS);
    expect(all.errors.at(-1)?.title).toBe('a');
  });
});

describe('a sync that stalls', () => {
  test('retries soon at first, then after at most a minute', () => {
    expect(stallWaitMs('unavailable', 0, true, 1)).toBe(5_000);
    expect(stallWaitMs('unavailable', 20_000, true, 1)).toBe(20_000);
    expect(stallWaitMs('rate_limited', 10 * MINUTE, true, 1)).toBe(MINUTE);
  });

  test('gives up when the provider does not respond: earlier before the first page', () => {
    expect(stallWaitMs('unavailable', 2 * MINUTE, false, 0)).toBeNull();
    expect(stallWaitMs('unavailable', 2 * MINUTE, true, 0)).not.toBeNull();
    expect(stallWaitMs('unavailable', 30 * MINUTE, true, 0)).toBeNull();
  });

  test('waits longer when rate-limited', () => {
    expect(stallWaitMs('rate_limited', 30 * MINUTE, false, 0)).not.toBeNull();
    expect(stallWaitMs('rate_limited', 60 * MINUTE, true, 0)).toBeNull();
  });
});

test('admins see the progress of a sync, not its internal position', () => {
  const run: SyncRun = {
    ...{ id: 'syn_1', startedBy: 'owner', status: 'running', startedAt: '', finishedAt: null, reason: null },
    ...{ total: 3, done: 1, synced: 1, created: 0, removed: 0, errorCount: 0, errors: [] },
  };
  expect(toSyncRun({ ...run, ...{ page: 7, shopId: 5 } })).toEqual(run);
});
