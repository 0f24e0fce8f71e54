import { Problem } from '#shared/base/errors.ts';
import type { FoundPage, Page } from '#shared/base/pagination.ts';
import type { CustomerOrder, StoredCustomer } from '#shared/customers/customer.ts';
import { type CustomerParts, partsOf } from '#shared/customers/customer-parts.ts';
import { customerWords } from '#shared/customers/customer-words.ts';
import type { Note, StoredOrder } from '#shared/orders/order.ts';
import { getItem, getItems, queryAllItems, stripKeys } from '#store/client.ts';
import { type FillProgress, getFillProgress, putFillProgress } from '#store/fill-progress.ts';
import {
  CUSTOMER_NOTES,
  CUSTOMER_ORDERS,
  CUSTOMERS,
  customerKey,
  customerOfKey,
  customerPartition,
  customersOfAccountsMetaKey,
  customersOfOrdersMetaKey,
  customerWordKey,
  customerWordPartition,
  customerWordsMetaKey,
  mergedCustomerKey,
} from '#store/keys/customers.ts';
import type { Key } from '#store/keys/key.ts';
import { orderKey } from '#store/keys/orders.ts';
import { queryPage } from '#store/query-page.ts';
import {
  decodePlace,
  encodePlace,
  idIn,
  type Narrowed,
  replaceWordRows,
  rowsOf,
  withStarts,
} from '#store/word-index.ts';
import { searchByWords } from '#store/word-search.ts';
import { placeOf } from './customer-records.ts';

/** Returns a customer, or the customer that it was merged into. Null if there is neither. */
export async function getCustomer(id: string): Promise<StoredCustomer | null> {
  const own = await getItem<StoredCustomer>(customerKey(id), { consistent: true });
  if (own) return own;
  const pointer = await getItem<{ customerId: string }>(mergedCustomerKey(id), { consistent: true });
  return pointer && getItem<StoredCustomer>(customerKey(pointer.customerId), { consistent: true });
}

/** Returns the customer with this email address, or null. The address must be in lower case. */
export async function getCustomerOf(email: string): Promise<StoredCustomer | null> {
  const pointer = await getItem<{ customerId: string }>(customerOfKey(email), { consistent: true });
  return pointer && getCustomer(pointer.customerId);
}

/** Lists all customers, newest first. */
export const listCustomers = (page: { limit: number; cursor?: string | undefined }): Promise<Page<StoredCustomer>> =>
  queryPage<StoredCustomer>('byTime', CUSTOMERS, page);

/** Finds customers that `narrowed` accepts and that have words with the typed beginnings. Works like `searchByWords`. */
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
  customer ? withStarts(customerWords(customer)).map((word) => customerWordKey(word, placeOf(customer))) : [];

/**
 * Updates the search rows of a customer: writes rows for new words and deletes rows for words that are gone. Safe to run
 * twice.
 */
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

/** Lists the notes that belong to one email address of a customer, oldest first. */
export const listCustomerNotes = (partId: string): Promise<Note[]> => listBeside<Note>(partId, CUSTOMER_NOTES);

/** Describes an order that counts toward a customer's totals. `partId` identifies the email address that it was placed with. */
export interface PlacedOrder {
  partId: string;
  order: CustomerOrder;
}

/** Lists the counted orders of all email addresses of a customer. */
export async function listPlacedOrders(customer: CustomerParts): Promise<PlacedOrder[]> {
  const byPart = await Promise.all(
    partsOf(customer).map(async ({ id }) =>
      (await listBeside<CustomerOrder>(id, CUSTOMER_ORDERS)).map((order) => ({ partId: id, order })),
    ),
  );
  return byPart.flat();
}

/**
 * Lists the orders of all email addresses of a customer, newest first. Throws `not_found` if the customer does not exist.
 * Throws `invalid_request` for a cursor from elsewhere.
 */
export async function listOrdersOfCustomer(
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<StoredOrder>> {
  const customer = await getCustomer(id);
  if (!customer) throw new Problem('not_found', 'Customer not found');
  const places = (await listPlacedOrders(customer)).map(({ order }) => `${order.createdAt}#${order.orderId}`);
  const last = cursor ? decodePlace(cursor) : null;
  const rest = places
    .toSorted()
    .reverse()
    .filter((place) => last === null || place < last);
  const page = rest.slice(0, limit);
  const end = page.at(-1);
  return {
    items: await getItems<StoredOrder>(page.map((place) => orderKey(idIn(place)))),
    nextCursor: end !== undefined && rest.length > limit ? encodePlace(end) : null,
  };
}

const FILLS = {
  orders: customersOfOrdersMetaKey,
  accounts: customersOfAccountsMetaKey,
  words: customerWordsMetaKey,
} as const;

/**
 * Returns the progress of a one-time job. The job creates customers for orders or accounts from early releases, or the rows
 * that find customers by word.
 */
export const getCustomerFill = (source: keyof typeof FILLS): Promise<FillProgress> => getFillProgress(FILLS[source]);

export const putCustomerFill = (source: keyof typeof FILLS, progress: FillProgress): Promise<void> =>
  putFillProgress(FILLS[source], progress);
