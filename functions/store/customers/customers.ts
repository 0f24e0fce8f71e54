import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#shared/base/errors.ts';
import type { FoundPage, Page } from '#shared/base/pagination.ts';
import {
  type CustomerAccount,
  type CustomerBase,
  type CustomerOrder,
  countCustomer,
  type StoredCustomer,
  toCountedOrder,
} from '#shared/customers/customer.ts';
import { customerWords } from '#shared/customers/customer-words.ts';
import type { Note, StoredOrder } from '#shared/orders/order.ts';
import {
  ConditionsFailed,
  getItem,
  getItems,
  queryAllItems,
  stripKeys,
  type TransactionWrite,
  transact,
  writeItems,
} from '#store/client.ts';
import { type FillProgress, getFillProgress, putFillProgress } from '#store/fill-progress.ts';
import {
  CUSTOMER_NOTES,
  CUSTOMER_ORDERS,
  CUSTOMERS,
  customerKey,
  customerNoteKey,
  customerOfKey,
  customerOrderKey,
  customerPartition,
  customersOfAccountsMetaKey,
  customersOfOrdersMetaKey,
  customerWordKey,
  customerWordPartition,
  deletedAccountKey,
  type Key,
  orderKey,
} from '#store/keys.ts';
import { isFoundByEmail } from '#store/orders/order-index.ts';
import { queryPage } from '#store/query-page.ts';
import { forgetExactChanges } from '#store/shop/audit.ts';
import { getLinkKey } from '#store/signing-key.ts';
import { type Narrowed, replaceWordRows, rowsOf } from '#store/word-index.ts';
import { searchByWords } from '#store/word-search.ts';
import { isAccountDeleted } from './deleted-accounts.ts';

/** Enough for a customer whose orders change at the same moment. */
const TRIES = 20;

const placeOf = ({ since, id }: StoredCustomer): string => `${since}#${id}`;

export const getCustomer = (id: string): Promise<StoredCustomer | null> =>
  getItem<StoredCustomer>(customerKey(id), { consistent: true });

/** Returns the customer of an e-mail address, given in lower case, or null. */
export async function getCustomerOf(email: string): Promise<StoredCustomer | null> {
  const pointer = await getItem<{ customerId: string }>(customerOfKey(email), { consistent: true });
  return pointer && getCustomer(pointer.customerId);
}

/** Lists all customers, newest first. */
export const listCustomers = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredCustomer>> =>
  queryPage<StoredCustomer>('byTime', CUSTOMERS, page);

/** Finds accepted customers with words that start as typed, as `searchByWords` does. */
export const findCustomersByWords = (
  typed: readonly string[],
  narrowed: Narrowed<StoredCustomer>,
): Promise<FoundPage<StoredCustomer>> =>
  searchByWords({
    ...narrowed,
    typed,
    readRows: rowsOf(customerWordPartition),
    read: (ids) => getItems<StoredCustomer>(ids.map(customerKey)),
  });

const wordKeys = (customer: StoredCustomer | null): Key[] =>
  customer ? customerWords(customer).map((word) => customerWordKey(word, placeOf(customer))) : [];

/** Writes the rows of the words a customer has gained, and deletes those it has lost. Safe to run twice. */
export const updateCustomerWords = (before: StoredCustomer | null, after: StoredCustomer | null): Promise<void> =>
  replaceWordRows(wordKeys(before), wordKeys(after));

async function listBeside<T>(id: string, start: string): Promise<T[]> {
  const items = await queryAllItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
    ExpressionAttributeValues: { ':pk': customerPartition(id), ':start': start },
    ConsistentRead: true,
  });
  return items.map((item) => stripKeys<T>(item));
}

/** Lists the notes about a customer, oldest first. */
export const listCustomerNotes = (id: string): Promise<Note[]> => listBeside<Note>(id, CUSTOMER_NOTES);

/** Returns the write of a customer. It fails when the customer has changed since `seen`. */
export const customerWrite = (customer: StoredCustomer, seen: StoredCustomer | null): TransactionWrite => ({
  Put: {
    Item: { ...customerKey(customer.id), gsi2pk: CUSTOMERS, gsi2sk: placeOf(customer), ...customer },
    ...unchangedSince(seen),
  },
});

const unchangedSince = (seen: StoredCustomer | null) =>
  seen
    ? {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': seen.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };

/** The new state of a customer: who it is, and the orders that count. */
interface Rewrite {
  base: CustomerBase;
  orders: readonly CustomerOrder[];
  dropsNotes?: true;
  writes?: TransactionWrite[];
}

type Decide = (seen: StoredCustomer | null, orders: readonly CustomerOrder[]) => Promise<Rewrite | null>;

/** 26 characters of 5 bits each. */
const ID_BYTES = 17;

/**
 * Returns the id of an address: always the same, so that a restored customer is no second one, and of no use without the
 * shop's key.
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

/** Returns a customer before the first order. */
const newBase = async (email: string): Promise<CustomerBase> => ({
  ...{ id: await idOf(email), email },
  ...{ account: null, tags: [], notes: 0, version: 0 },
});

/**
 * Changes the customer of an address. `decide` runs again when the customer has changed since it was read, and reads orders
 * itself, so that the last write has read last.
 */
async function rewriteCustomer(email: string, decide: Decide): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const seen = await getCustomerOf(email);
    const orders = seen ? await listBeside<CustomerOrder>(seen.id, CUSTOMER_ORDERS) : [];
    const rewrite = await decide(seen, orders);
    if (!rewrite) return;
    try {
      await commit(seen, orders, rewrite);
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
  throw new Problem('conflict');
}

async function commit(seen: StoredCustomer | null, before: readonly CustomerOrder[], rewrite: Rewrite): Promise<void> {
  const { base, orders, writes = [] } = rewrite;
  const counted = countCustomer(base, orders);
  const dropsNotes = rewrite.dropsNotes || counted === null;
  const gone = before.filter(({ orderId }) => !orders.some((order) => order.orderId === orderId));
  const changed = orders.filter((order) => !before.some((other) => isDeepStrictEqual(other, order)));
  const notes = seen && dropsNotes ? await listCustomerNotes(seen.id) : [];
  await writeItems(
    [],
    [
      ...gone.map(({ orderId }) => customerOrderKey(base.id, orderId)),
      ...notes.map(({ id }) => customerNoteKey(base.id, id)),
    ],
  );
  if (seen && dropsNotes) await forgetExactChanges(seen.id);
  if (!counted) {
    if (seen) await transact([{ Delete: { Key: customerKey(seen.id), ...unchangedSince(seen) } }, pointerDelete(seen)]);
    return;
  }
  const customer = { ...counted, notes: dropsNotes ? 0 : counted.notes };
  if (seen && changed.length === 0 && isDeepStrictEqual(customer, seen)) return;
  await transact([
    customerWrite({ ...customer, version: customer.version + 1 }, seen),
    ...(seen ? [] : [pointerPut(customer)]),
    ...changed.map((order) => ({ Put: { Item: { ...customerOrderKey(base.id, order.orderId), ...order } } })),
    ...writes,
  ]);
}

const pointerPut = ({ id, email }: StoredCustomer): TransactionWrite => ({
  Put: { Item: { ...customerOfKey(email), customerId: id }, ConditionExpression: 'attribute_not_exists(pk)' },
});

const pointerDelete = ({ email }: StoredCustomer): TransactionWrite => ({ Delete: { Key: customerOfKey(email) } });

/**
 * Counts an order at the customer of an address as the order is now, and creates the customer with the first. An order that
 * the address no longer finds, as after an erasure, stops to count. Safe to run twice.
 */
export const countOrderOfCustomer = (email: string, orderId: string): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) => {
    const [order, isFound] = await Promise.all([
      getItem<StoredOrder>(orderKey(orderId), { consistent: true }),
      isFoundByEmail(orderId),
    ]);
    const others = orders.filter((other) => other.orderId !== orderId);
    const own = order && isFound && order.email === email ? [toCountedOrder(order)] : [];
    return !seen && own.length === 0 ? null : { base: seen ?? (await newBase(email)), orders: [...others, ...own] };
  });

/** Joins a customer with the account of the same address, which its owner has confirmed. A deleted account never joins. */
export const joinAccount = (email: string, account: CustomerAccount): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) => {
    if (await isAccountDeleted(account.userId)) return null;
    const known = seen?.account?.userId === account.userId ? seen.account.createdAt : account.createdAt;
    const createdAt = known < account.createdAt ? known : account.createdAt;
    const isAlive: TransactionWrite = {
      ConditionCheck: { Key: deletedAccountKey(account.userId), ConditionExpression: 'attribute_not_exists(pk)' },
    };
    return {
      base: { ...(seen ?? (await newBase(email))), account: { ...account, createdAt } },
      orders,
      writes: [isAlive],
    };
  });

/** Gives a customer the new name of the account, unless it has not joined. */
export const renameAccount = (email: string, { userId, name }: CustomerAccount): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) =>
    seen?.account?.userId === userId ? { base: { ...seen, account: { ...seen.account, name } }, orders } : null,
  );

/**
 * Takes an account from its customer, with the notes and the tags. Orders that the address still finds count on, until each is
 * detached.
 */
export const leaveCustomer = (email: string, userId: string): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) =>
    seen?.account?.userId === userId ? { base: { ...seen, account: null, tags: [] }, orders, dropsNotes: true } : null,
  );

/** Takes the notes, the tags and these orders from a customer. One without an account is deleted. */
export const eraseCustomer = (email: string, orderIds: readonly string[]): Promise<void> =>
  rewriteCustomer(email, async (seen, orders) =>
    seen
      ? {
          base: { ...seen, tags: [] },
          orders: orders.filter(({ orderId }) => !orderIds.includes(orderId)),
          dropsNotes: true,
        }
      : null,
  );

const FILLS = { orders: customersOfOrdersMetaKey, accounts: customersOfAccountsMetaKey } as const;

/** Returns the progress of writing customers for the orders of earlier releases, or for the accounts: some never ordered. */
export const getCustomerFill = (source: keyof typeof FILLS): Promise<FillProgress> => getFillProgress(FILLS[source]);

export const putCustomerFill = (source: keyof typeof FILLS, progress: FillProgress): Promise<void> =>
  putFillProgress(FILLS[source], progress);
