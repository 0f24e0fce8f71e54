import { expect, test, vi } from 'vitest';
import { seedAbandoned } from '#infra/local/seed/abandoned.ts';
import { seededOrder } from '#infra/local/seed/orders.ts';
import type { TransactionWrite } from '#store/client.ts';
import { product } from '../fixtures.ts';

const transactions = vi.hoisted(() => [] as (readonly TransactionWrite[])[]);
vi.mock(import('#store/client.ts'), async (original) => ({
  ...(await original()),
  transact: async (writes) => void transactions.push(writes),
}));

const NOW = Date.parse('2026-06-01T12:00:00.000Z');

/** Returns the key of the item that a transaction's action writes, as text. */
function itemOf(write: TransactionWrite): string {
  const named = Object.values(write).flatMap(({ Key, Item }) => Key ?? Item);
  return named.map(({ pk, sk }) => `${pk} ${sk}`).join();
}

test('the abandoned checkouts of one day are seeded whatever their ids, which name their counters', async () => {
  const buyer = { userId: null, email: 'guest@example.com', firstName: 'A', lastName: 'Guest' };
  const orders = [1, 2, 3].map((minutes) =>
    seededOrder({
      ...{ buyer, placedAt: NOW - minutes * 60_000, status: 'completed', picks: [{ product: product(), quantity: 1 }] },
      ...{ timeline: ['Payment received'], addressLine2: null, sessionId: `cs_${minutes}` },
    }),
  );
  for (let run = 0; run < 200; run++) await seedAbandoned(orders, NOW);
  const items = transactions.map((writes) => writes.map(itemOf));
  expect(items.filter((all) => new Set(all).size < all.length)).toEqual([]);
  expect(items.flat().filter((item) => item.startsWith('CHECKOUT#'))).toHaveLength(600);
});
