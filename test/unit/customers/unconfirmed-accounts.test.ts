import { beforeEach, expect, test, vi } from 'vitest';

const { deletePoolUser, listUnconfirmed, consumeToken } = vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
  return { deletePoolUser: vi.fn(), listUnconfirmed: vi.fn(), consumeToken: vi.fn() };
});
vi.mock('#outside/user-pool.ts', () => ({ deletePoolUser, listUnconfirmed }));
vi.mock('#store/rate-limits.ts', () => ({ consumeToken }));

const NOW = Date.parse('2026-11-23T03:00:00Z');
const DAY = 86_400_000;
const user = (userId: string, days: number) => ({ userId, createdAt: NOW - days * DAY });

beforeEach(() => {
  vi.resetModules();
  deletePoolUser.mockReset().mockResolvedValue(undefined);
  consumeToken.mockReset().mockResolvedValue(0);
  listUnconfirmed
    .mockReset()
    .mockResolvedValueOnce({ users: [user('old', 8), user('new', 6)], next: 'page-2' })
    .mockResolvedValueOnce({ users: [user('oldest', 90)], next: undefined });
});
const load = async () => (await import('#functions/clock/delete-unconfirmed.ts')).deleteUnconfirmed;

test('Accounts that were not confirmed within a week are deleted, page by page', async () => {
  await (await load())(NOW, () => true);
  expect(deletePoolUser.mock.calls.flat()).toEqual(['old', 'oldest']);
});

test('The list is read once a day, by one instance', async () => {
  const deleteUnconfirmed = await load();
  await deleteUnconfirmed(NOW, () => true);
  await deleteUnconfirmed(NOW + 60_000, () => true);
  expect(consumeToken).toHaveBeenCalledTimes(1);
  consumeToken.mockResolvedValue(1000);
  await deleteUnconfirmed(NOW + DAY, () => true);
  expect(listUnconfirmed).toHaveBeenCalledTimes(2);
});

test('No account is deleted after the time is up', async () => {
  await (await load())(NOW, () => false);
  expect(deletePoolUser).not.toHaveBeenCalled();
});
