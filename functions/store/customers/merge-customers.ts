import { Problem } from '#shared/base/errors.ts';
import { type CustomerBase, countCustomer, customerLabel, type StoredCustomer } from '#shared/customers/customer.ts';
import { mergeCustomer, mergeRefusal, splitCustomer } from '#shared/customers/customer-merge.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed } from '#store/client.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { replaceCustomers } from './customer-records.ts';
import { getCustomer, listPlacedOrders, type PlacedOrder } from './customers.ts';

/** Enough for customers whose orders change at the same moment. */
const TRIES = 20;

const isOf = (customer: StoredCustomer, id: string): boolean =>
  customer.merged?.some((part) => part.id === id) ?? false;

/** Reads the customer of an id that an admin looks at. Throws `not_found`, and `conflict` when it was merged into another. */
async function requireOwn(id: string): Promise<StoredCustomer> {
  const customer = await getCustomer(id);
  if (!customer) throw new Problem('not_found', 'Customer not found');
  if (customer.id !== id) throw new Problem('conflict', `This customer was merged with ${customer.email} meanwhile`);
  return customer;
}

function recount(base: CustomerBase, placed: readonly PlacedOrder[]): StoredCustomer {
  const ids = [base.id, ...(base.merged ?? []).map(({ id }) => id)];
  const customer = countCustomer(
    base,
    placed.flatMap(({ partId, order }) => (ids.includes(partId) ? [order] : [])),
  );
  // An address without an order and an account ends with the change that took the last one.
  if (!customer) throw new Problem('conflict');
  return { ...customer, version: customer.version + 1 };
}

async function untilUnchanged<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
  throw new Problem('conflict');
}

/** An admin's act, at `now` in milliseconds UTC. */
interface Act {
  actor: Actor;
  now: number;
}

const history = ({ actor, now }: Act, action: string, customer: StoredCustomer, otherId: string) => {
  const record = { actor, action, subject: customer.id, name: customerLabel(customer.id) };
  const label = customerLabel(otherId);
  const isMerge = action === 'customer.merged';
  const change = { field: 'otherCustomer', before: isMerge ? null : label, after: isMerge ? label : null };
  return auditWrite({ ...record, changes: [change] }, now);
};

/**
 * Merges a customer into another one. Orders, subscriptions and suppressions stay with their addresses; only the customers
 * become one. A repeated merge changes nothing. Throws `not_found`, and `conflict` when either was merged with another customer
 * meanwhile, or can't be merged.
 */
export const mergeCustomers = (id: string, otherId: string, act: Act): Promise<StoredCustomer> =>
  untilUnchanged(async () => {
    const kept = await requireOwn(id);
    if (isOf(kept, otherId)) return kept;
    const other = await requireOwn(otherId);
    const refusal = mergeRefusal(kept, other);
    if (refusal) throw new Problem('conflict', refusal);
    const [own, others] = await Promise.all([listPlacedOrders(kept), listPlacedOrders(other)]);
    const at = new Date(act.now).toISOString();
    const merged = recount(mergeCustomer(kept, other, at), [...own, ...others]);
    await replaceCustomers([kept, other], [merged], [history(act, 'customer.merged', merged, otherId)]);
    return merged;
  });

/**
 * Makes a merged address a customer of its own again, with its orders, and with the tags and notes it brought. A repeated split
 * changes nothing. Throws `not_found`, and `conflict` when the customer was merged with another one meanwhile.
 */
export const unmergeCustomer = (id: string, otherId: string, act: Act): Promise<void> =>
  untilUnchanged(async () => {
    const customer = await requireOwn(id);
    const placed = await listPlacedOrders(customer);
    const parts = splitCustomer(customer, otherId);
    if (!parts) {
      await requireOwn(otherId);
      return;
    }
    const after = [recount(parts.kept, placed), recount(parts.split, placed)];
    await replaceCustomers([customer], after, [history(act, 'customer.split', customer, otherId)]);
  });
