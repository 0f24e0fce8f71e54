import type { StoredCustomer } from '#shared/customers/customer.ts';
import { partsOf } from '#shared/customers/customer-parts.ts';
import { type TransactionWrite, transact } from '#store/client.ts';
import { CUSTOMERS, customerKey, customerOfKey, mergedCustomerKey } from '#store/keys/customers.ts';

/** Returns the sort key of a customer in the list and in searches. */
export const placeOf = ({ since, id }: StoredCustomer): string => `${since}#${id}`;

/** Returns the write that saves a customer. It fails if the customer has changed since `seen` was read. */
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

interface Place {
  email: string;
  /** The customer that this email address belongs to. */
  customerId: string;
}

const placesOf = (customers: readonly StoredCustomer[]): Map<string, Place> =>
  new Map(
    customers.flatMap((customer) =>
      partsOf(customer).map(({ id, email }) => [id, { email, customerId: customer.id }] as const),
    ),
  );

/**
 * Returns the writes that update the pointers of an email address after it moved to another customer. Both the address and
 * the customer id that it once had then point to its current customer.
 */
function pointerWrites(partId: string, before: Place | undefined, after: Place | undefined): TransactionWrite[] {
  if (before?.customerId === after?.customerId) return [];
  const wasMerged = before !== undefined && before.customerId !== partId;
  const pointerDelete = { Delete: { Key: mergedCustomerKey(partId) } };
  if (!after) return [{ Delete: { Key: customerOfKey(before?.email ?? '') } }, ...(wasMerged ? [pointerDelete] : [])];
  const { email, customerId } = after;
  const isNew = before ? {} : { ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Put: { Item: { ...customerOfKey(email), customerId }, ...isNew } },
    ...(customerId === partId
      ? wasMerged
        ? [pointerDelete]
        : []
      : [{ Put: { Item: { ...mergedCustomerKey(partId), customerId } } }]),
  ];
}

/**
 * Replaces customers with others that have the same email addresses, or some of them, in one transaction. Throws
 * `ConditionsFailed` if a customer has changed since it was read.
 */
export function replaceCustomers(
  before: readonly StoredCustomer[],
  after: readonly StoredCustomer[],
  writes: readonly TransactionWrite[],
): Promise<void> {
  const [former, present] = [placesOf(before), placesOf(after)];
  const gone = before.filter(({ id }) => !after.some((customer) => customer.id === id));
  return transact([
    ...after.map((customer) => customerWrite(customer, before.find(({ id }) => id === customer.id) ?? null)),
    ...gone.map((customer) => ({ Delete: { Key: customerKey(customer.id), ...unchangedSince(customer) } })),
    ...[...new Set([...former.keys(), ...present.keys()])].flatMap((id) =>
      pointerWrites(id, former.get(id), present.get(id)),
    ),
    ...writes,
  ]);
}
