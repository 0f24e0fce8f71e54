import { expect, test, vi } from 'vitest';
import { apiEvent } from '../http/events.ts';

const warn = vi.fn();
vi.mock('#functions/runtime/log.ts', async (original) => ({
  ...(await original<typeof import('#functions/runtime/log.ts')>()),
  logger: { warn },
}));
const recordVisit = vi.fn();
vi.mock('#store/shop/visitors.ts', () => ({ recordVisit, getVisitorSalt: async () => Buffer.alloc(32) }));
vi.mock('#store/shop/settings.ts', () => ({ getRecentSettings: async () => ({ timeZone: 'UTC' }) }));

const { countVisitHandler: countVisit } = await import('#functions/requests/shop.ts');

test('a visit that cannot be counted is no error for the shopper, and nothing personal is logged', async () => {
  recordVisit.mockRejectedValueOnce(new Error('The table is away'));
  const event = apiEvent({ headers: { 'viewer-address': '203.0.113.5' } });
  expect(await countVisit.run({ event, now: Date.UTC(2026, 10, 21) } as never)).toBeUndefined();
  expect(recordVisit).toHaveBeenCalledWith('2026-11-21', {
    visitor: expect.stringMatching(/^[\w-]{22}$/),
    network: expect.stringMatching(/^[\w-]{22}$/),
  });
  expect(warn).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(warn.mock.calls)).toContain('The table is away');
  expect(JSON.stringify(warn.mock.calls)).not.toContain('203.0.113.5');
});
