import { describe, expect, test } from 'vitest';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import {
  outcomeMessage,
  problemsOf,
  syncProgress,
  syncResult,
  syncStatusLabel,
} from '#web/features/fulfilment/sync/sync-labels.ts';

const run = (changes: Partial<SyncRun> = {}): SyncRun => ({
  ...{ id: 'syn_1', startedBy: 'owner', status: 'succeeded', startedAt: '', finishedAt: '', reason: null },
  ...{ total: 12, done: 12, synced: 12, created: 0, removed: 0, errorCount: 0, errors: [] },
  ...changes,
});

describe('an admin reads about a sync', () => {
  test('that it imported everything', () => {
    expect(outcomeMessage(run())).toMatchObject({ tone: 'success', title: 'Successfully synced 12 products' });
  });

  test('that it imported a part', () => {
    expect(outcomeMessage(run({ status: 'partial', synced: 9, errorCount: 3 }))).toMatchObject({
      tone: 'warning',
      title: 'Synced 9/12 products ... 3 errors occurred.',
    });
  });

  test('that it failed, and why', () => {
    expect(outcomeMessage(run({ status: 'failed', reason: 'Printify does not answer' }))).toMatchObject({
      tone: 'error',
      title: 'Failed to sync products',
      description: 'Printify does not answer.',
    });
  });

  test('its progress and its result', () => {
    expect(syncProgress({ done: 0, total: null })).toBe('Reading products from Printify');
    expect(syncProgress({ done: 1_250, total: 10_000 })).toBe('1,250 of 10,000 products');
    expect(syncResult(run({ created: 2, removed: 1, errorCount: 1 }))).toBe(
      '12 products, 2 new, 1 taken down, 1 error',
    );
  });
});

describe('an admin reads about a product', () => {
  test('its state, also one that this page does not know', () => {
    expect(['not_synced', 'synced', 'pending', 'error', 'paused'].map(syncStatusLabel)).toEqual([
      ...['Not Synced', 'Synced', 'Pending', 'Error', 'paused'],
    ]);
  });

  test('its problems, even when it was never read', () => {
    expect(problemsOf({ syncStatus: 'synced', provider: { problems: [] } })).toEqual([]);
    expect(problemsOf({ syncStatus: 'error', provider: { problems: ['Gone'] } })).toEqual(['Gone']);
    expect(problemsOf({ syncStatus: 'error', provider: null })[0]).toContain('no product with this ID');
  });
});
