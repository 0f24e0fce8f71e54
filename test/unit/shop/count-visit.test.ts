import { expect, test, vi } from 'vitest';
import { apiEvent } from '../http/events.ts';

const warn = vi.fn();
vi.mock('#functions/runtime/log.ts', async (original) => ({
  ...(await original<typeof import('#functions/runtime/log.ts')>()),
  logger: { warn },
}));
const recordVisit = vi.fn();
const recordStep = vi.fn();
vi.mock('#store/shop/visitors.ts', () => ({
  ...{ recordVisit, recordStep },
  getVisitorSalt: async () => Buffer.alloc(32),
}));
vi.mock('#store/shop/settings.ts', () => ({ getRecentSettings: async () => ({ timeZone: 'UTC' }) }));

const NOW = Date.UTC(2026, 10, 21);

const { countVisitHandler } = await import('#functions/requests/shop.ts');

test('a visit that cannot be counted is no error for the shopper, and nothing personal is logged', async () => {
  recordVisit.mockRejectedValueOnce(new Error('The table is away'));
  const event = apiEvent({ headers: { 'viewer-address': '203.0.113.5' } });
  expect(await countVisitHandler.run({ event, body: { path: '/' }, now: NOW } as never)).toBeUndefined();
  expect(recordVisit).toHaveBeenCalledWith('2026-11-21', {
    visitor: expect.stringMatching(/^[\w-]{22}$/),
    network: expect.stringMatching(/^[\w-]{22}$/),
    source: 'direct',
    seesProduct: false,
  });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).toContain('The table is away');
  expect(JSON.stringify(warn.mock.calls)).not.toContain('203.0.113.5');
});

test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
  'a visitor who sends %j counts, but neither source nor steps',
  async (headers) => {
    recordVisit.mockClear();
    const event = apiEvent({ headers: { 'viewer-address': '203.0.113.6', ...headers } });
    const count = (body: object) => countVisitHandler.run({ event, body, now: NOW } as never);
    await count({ path: '/product/daily-log-tee', source: 'www.google.com' });
    await count({ path: '/cart', step: 'cart' });
    expect(recordVisit.mock.calls).toMatchObject([['2026-11-21', { source: null, seesProduct: false }]]);
    expect(recordStep).not.toHaveBeenCalled();
  },
);
