import { Problem } from '#shared/base/errors.ts';
import { type CustomerBase, countCustomer, customerLabel, type StoredCustomer } from '#shared/customers/customer.ts';
import { mergeCustomer, mergeRefusal, splitCustomer } from '#shared/customers/customer-merge.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed } from '#store/client.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { replaceCustomers } from './customer-records.ts';
import { getCustomer, listPlacedOrders, type PlacedOrder } from './customers.ts';

/** Number of attempts. Customers whose orders change at the same time may need several. */
const TRIES = 20;

const isOf = (customer: StoredCustomer, id: string): boolean =>
  customer.merged?.some((part) => part.id === id) ?? false;

/**
 * Returns the customer with exactly this id. Throws `not_found` if the customer does not exist, and `conflict` if it was
 * merged into another customer.
 */
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
  // A customer with neither an order nor an account is deleted together with its last order. So the data must have changed
  // since it was read.
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

/** Describes an admin's action. `now` is in milliseconds UTC. */
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
 * Merges the customer `otherId` into the customer `id`. Orders, subscriptions, and suppressions stay with their email
 * addresses. A repeated merge changes nothing. Throws `not_found` if a customer does not exist. Throws `conflict` if one of
 * them was merged with another customer since, or cannot be merged.
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
 * Turns a merged email address into a separate customer again, with its orders and with the tags and notes that it had before
 * the merge. A repeated split changes nothing. Throws `not_found` if the customer does not exist. Throws `conflict` if it was
 * merged with another customer since.
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
