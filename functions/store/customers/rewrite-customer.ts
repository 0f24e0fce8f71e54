import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#shared/base/errors.ts';
import { type CustomerBase, countCustomer, type StoredCustomer, toCountedOrder } from '#shared/customers/customer.ts';
import { withoutEmptyParts } from '#shared/customers/customer-merge.ts';
import {
  type CustomerAccount,
  type CustomerPart,
  mapParts,
  partOf,
  partsOf,
} from '#shared/customers/customer-parts.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { ConditionsFailed, getItem, type TransactionWrite, writeItems } from '#store/client.ts';
import { customerNoteKey, customerOrderKey, deletedAccountKey } from '#store/keys/customers.ts';
import { orderKey } from '#store/keys/orders.ts';
import { isFoundByEmail } from '#store/orders/order-index.ts';
import { forgetExactChanges } from '#store/shop/audit.ts';
import { getLinkKey } from '#store/signing-key.ts';
import { replaceCustomers } from './customer-records.ts';
import { getCustomerOf, listCustomerNotes, listPlacedOrders, type PlacedOrder } from './customers.ts';
import { isAccountDeleted } from './deleted-accounts.ts';

/** Number of attempts. A customer whose orders change at the same time may need several. */
const TRIES = 20;

/** Describes the new state of a customer: its own data and the orders that count for it. */
interface Rewrite {
  base: CustomerBase;
  orders: readonly PlacedOrder[];
  dropsNotes?: true;
  writes?: TransactionWrite[];
}

/** A customer as it was read. */
interface Seen {
  customer: StoredCustomer;
  /** The email address that is being changed, with its own data. */
  part: CustomerPart;
}

type Decide = (seen: Seen | null, orders: readonly PlacedOrder[]) => Promise<Rewrite | null>;

/** Enough bytes for 26 characters of 5 bits each. */
const ID_BYTES = 17;

/**
 * Returns the customer id for an email address. The id is always the same, so a customer that is created again does not
 * become a second one. The id cannot be computed without the shop's key.
 */
async function idOf(email: string): Promise<string> {
  const digest = createHmac('sha256', await getLinkKey())
    .update(`customer ${email}`)
    .digest();
  const bits = [...digest.subarray(0, ID_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = Array.from(
    { length: 26 },
    (_, at) => ULID_LETTERS[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)],
  );
  return `cus_${letters.join('')}`;
}

const ULID_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a new customer without orders. */
const newBase = async (email: string): Promise<CustomerBase> => ({
  ...{ id: await idOf(email), email },
  ...{ account: null, tags: [], notes: 0, version: 0 },
});

/**
 * Changes the customer with this email address. `decide` runs again if the customer has changed since it was read. `decide`
 * must read an order itself. Then the run that writes last has also read last.
 */
async function rewriteCustomer(email: string, decide: Decide): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const customer = await getCustomerOf(email);
    const part = customer && partOf(customer, email);
    // The email address was merged or split between the two reads, so both are repeated.
    if (customer && !part) continue;
    const seen = customer && part ? { customer, part } : null;
    const orders = customer ? await listPlacedOrders(customer) : [];
    const rewrite = await decide(seen, orders);
    if (!rewrite) return;
    try {
      await commit(customer, orders, rewrite);
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
  throw new Problem('conflict');
}

/** Deletes the notes of these email addresses, and the exact values in their history. */
async function deleteNotes(parts: readonly CustomerPart[]): Promise<void> {
  for (const { id } of parts) {
    const notes = await listCustomerNotes(id);
    await writeItems(
      [],
      notes.map((note) => customerNoteKey(id, note.id)),
    );
    await forgetExactChanges(id);
  }
}

async function commit(
  seen: StoredCustomer | null,
  before: readonly PlacedOrder[],
  { base, orders, dropsNotes, writes = [] }: Rewrite,
): Promise<void> {
  const alive = withoutEmptyParts(base, (id) => orders.some(({ partId }) => partId === id));
  const counted =
    alive &&
    countCustomer(
      dropsNotes ? mapParts(alive, (part) => ({ ...part, notes: 0 })) : alive,
      orders.map(({ order }) => order),
    );
  const gone = before.filter(({ order: { orderId } }) => !orders.some(({ order }) => order.orderId === orderId));
  const changed = orders.filter((placed) => !before.some((other) => isDeepStrictEqual(other, placed)));
  await writeItems(
    [],
    gone.map(({ partId, order }) => customerOrderKey(partId, order.orderId)),
  );
  const kept = counted ? partsOf(counted).map(({ id }) => id) : [];
  if (seen) await deleteNotes(partsOf(seen).filter(({ id }) => dropsNotes || !kept.includes(id)));
  if (seen && counted && changed.length === 0 && isDeepStrictEqual(counted, seen)) return;
  if (!seen && !counted) return;
  await replaceCustomers(seen ? [seen] : [], counted ? [{ ...counted, version: counted.version + 1 }] : [], [
    ...changed.map(({ partId, order }) => ({
      Put: { Item: { ...customerOrderKey(partId, order.orderId), ...order } },
    })),
    ...(counted ? writes : []),
  ]);
}

/**
 * Updates the counts of a customer from the current state of an order. Creates the customer for the first order of an email
 * address. Stops counting an order that can no longer be found by its email address, for example after an erasure. Safe to
 * run twice.
 */
export const countOrderOfCustomer = (email: string, orderId: string): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) => {
    const [order, isFound] = await Promise.all([
      getItem<StoredOrder>(orderKey(orderId), { consistent: true }),
      isFoundByEmail(orderId),
    ]);
    const others = orders.filter((other) => other.order.orderId !== orderId);
    const counts = order && isFound && order.email === email;
    if (!seen && !counts) return null;
    const base = seen?.customer ?? (await newBase(email));
    const partId = seen?.part.id ?? base.id;
    return { base, orders: [...others, ...(counts ? [{ partId, order: toCountedOrder(order) }] : [])] };
  });

/** Returns the customer with changes to the part for one email address. */
const withPart = ({ customer, part }: Seen, change: Partial<CustomerPart>): StoredCustomer =>
  mapParts(customer, (one) => (one.id === part.id ? { ...one, ...change } : one));

/**
 * Links an account to the customer with the same email address, which the account's owner has confirmed. Never links a
 * deleted account.
 */
export const joinAccount = (email: string, account: CustomerAccount): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) => {
    if (await isAccountDeleted(account.userId)) return null;
    const known = seen?.part.account?.userId === account.userId ? seen.part.account.createdAt : account.createdAt;
    const createdAt = known < account.createdAt ? known : account.createdAt;
    const isAlive: TransactionWrite = {
      ConditionCheck: { Key: deletedAccountKey(account.userId), ConditionExpression: 'attribute_not_exists(pk)' },
    };
    const joined = { ...account, createdAt };
    return {
      base: seen ? withPart(seen, { account: joined }) : { ...(await newBase(email)), account: joined },
      orders,
      writes: [isAlive],
    };
  });

const joinedAccount = (seen: Seen | null, userId: string): CustomerAccount | null =>
  seen?.part.account?.userId === userId ? seen.part.account : null;

/** Saves the account's new name in its customer. Changes nothing if the account is not linked to this customer. */
export const renameAccount = (email: string, { userId, name }: CustomerAccount): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) => {
    const account = joinedAccount(seen, userId);
    return seen && account ? { base: withPart(seen, { account: { ...account, name } }), orders } : null;
  });

const untagged = <T extends CustomerBase>(customer: T): T => mapParts(customer, (part) => ({ ...part, tags: [] }));

/**
 * Unlinks an account from its customer. Also deletes the notes and tags of all its email addresses, because they may be about
 * the person who leaves. Keeps notes and tags if the account only changes its email address. Orders keep counting until each
 * of them is detached from the email address.
 */
export const leaveCustomer = (email: string, userId: string, goesOn = false): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) => {
    if (!seen || !joinedAccount(seen, userId)) return null;
    const base = withPart(seen, { account: null });
    return goesOn ? { base, orders } : { base: untagged(base), orders, dropsNotes: true };
  });

/**
 * Deletes the notes and tags of a customer, and stops counting these orders. Email addresses that are left without orders and
 * without an account are deleted.
 */
export const eraseCustomer = (email: string, orderIds: readonly string[]): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) =>
    seen
      ? {
          base: untagged(seen.customer),
          orders: orders.filter(({ order }) => !orderIds.includes(order.orderId)),
          dropsNotes: true,
        }
      : null,
  );
