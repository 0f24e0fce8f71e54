import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startDueSync } from '#functions/clock/start-due-sync.ts';
import { getProviderKey } from '#outside/provider-secret.ts';
import { getProviderConnection } from '#store/fulfilment/provider-connection.ts';
import { getLatestSync, startSyncRun } from '#store/fulfilment/sync-runs.ts';

vi.mock(import('#outside/provider-secret.ts'), async (original) => ({
  ...(await original()),
  getProviderKey: vi.fn(async () => ({ apiKey: 'key', webhookSecret: 'signing' })),
}));
vi.mock(import('#store/fulfilment/provider-connection.ts'), async (original) => ({
  ...(await original()),
  getProviderConnection: vi.fn(),
}));
vi.mock(import('#store/fulfilment/sync-runs.ts'), async (original) => ({
  ...(await original()),
  getLatestSync: vi.fn(),
  startSyncRun: vi.fn(),
}));

const NOW = Date.parse('2026-11-21T12:00:00Z');
const connected = { shop: { id: '1' }, isActive: true, settings: { autoSync: true } };
const ended = (minutesAgo: number) => ({
  isRunning: false,
  startedAt: new Date(NOW - minutesAgo * 60_000).toISOString(),
});

describe('The clock, at each tick,', () => {
  beforeEach(() => vi.clearAllMocks());

  test.each([
    ['no shop is connected', null, null],
    ['the admin has turned it off', { ...connected, isActive: false }, ended(60)],
    ['the admin syncs by hand', { ...connected, settings: { autoSync: false } }, ended(60)],
    ['the provider has refused the key', { ...connected, problem: 'unauthorised' }, ended(60)],
    ['the last sync is not half an hour old', connected, ended(29)],
  ])('starts no sync when %s', async (_when, integration, latest) => {
    vi.mocked(getProviderConnection).mockResolvedValue(integration as never);
    vi.mocked(getLatestSync).mockResolvedValue(latest as never);
    await startDueSync(NOW);
    expect(startSyncRun).not.toHaveBeenCalled();
  });

  test.each([[null], [ended(31)]])('starts a sync when it is due: the last was %o', async (latest) => {
    vi.mocked(getProviderConnection).mockResolvedValue(connected as never);
    vi.mocked(getLatestSync).mockResolvedValue(latest as never);
    await startDueSync(NOW);
    expect(startSyncRun).toHaveBeenCalledExactlyOnceWith({ shopId: '1', actor: null }, NOW);
  });

  test("does not read the provider's key, because each read costs money", async () => {
    vi.mocked(getProviderConnection).mockResolvedValue(connected as never);
    vi.mocked(getLatestSync).mockResolvedValue(ended(10) as never);
    await startDueSync(NOW);
    expect(getProviderKey).not.toHaveBeenCalled();
  });
});
