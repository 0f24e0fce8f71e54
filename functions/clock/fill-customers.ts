import { updateCustomers } from '#functions/customers/update-customers.ts';
import { fullName } from '#shared/customers/customer.ts';
import { getCustomerFill, listCustomers, putCustomerFill, updateCustomerWords } from '#store/customers/customers.ts';
import { joinAccount } from '#store/customers/rewrite-customer.ts';
import type { FillProgress } from '#store/fill-progress.ts';
import { listOrders } from '#store/orders/order-index.ts';
import { fillInSteps } from './fill-in-steps.ts';

const PAGE = 50;

async function countOrders(cursor: string | null) {
  const { items, nextCursor } = await listOrders({ limit: PAGE, ...(cursor ? { cursor } : {}) });
  await updateCustomers(items.map((after) => ({ before: null, after })));
  return { records: items.length, next: nextCursor };
}

async function joinAccounts(cursor: string | null) {
  const { listConfirmed } = await import('#outside/user-pool.ts');
  const { users, next } = await listConfirmed(cursor ?? undefined);
  for (const { email, userId, createdAt, ...names } of users)
    await joinAccount(email, { userId, createdAt, name: fullName(names) });
  return { records: users.length, next: next ?? null };
}

async function indexCustomers(cursor: string | null) {
  const { items, nextCursor } = await listCustomers({ limit: PAGE, ...(cursor ? { cursor } : {}) });
  for (const customer of items) await updateCustomerWords(null, customer);
  return { records: items.length, next: nextCursor };
}

const STEPS = { orders: countOrders, accounts: joinAccounts, words: indexCustomers } as const;

/**
 * Creates the customer records for orders and accounts from earlier releases, and the search rows that find these customers.
 */
export async function fillCustomers(_now: number, hasTime: () => boolean): Promise<void> {
  for (const source of ['orders', 'accounts', 'words'] as const) {
    const getProgress = () => getCustomerFill(source);
    const putProgress = (progress: FillProgress) => putCustomerFill(source, progress);
    await fillInSteps({ name: `customers of ${source}`, getProgress, putProgress, step: STEPS[source] }, hasTime);
  }
}
