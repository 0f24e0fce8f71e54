import type { Page } from '#shared/base/pagination.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import { partsOf } from '#shared/customers/customer-parts.ts';
import type { KnownReader } from '#shared/marketing/campaign-audience.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { getItems, queryItems } from '#store/client.ts';
import { CUSTOMER_ORDERS, customerKey, customerOfKey, customerPartition } from '#store/keys/customers.ts';
import { subscriberKey } from '#store/keys/marketing.ts';
import { orderKey } from '#store/keys/orders.ts';
import { listSubscribersOldestFirst } from './subscribers.ts';

/**
 * Lists the email addresses of active subscribers, oldest first. Leaves out those who subscribed at or after `before` (UTC
 * ISO).
 */
export async function listAudience(
  before: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<string>> {
  const { items, nextCursor } = await listSubscribersOldestFirst(page);
  const recipients = items.filter(({ subscribedAt }) => subscribedAt < before);
  return {
    items: recipients.map(({ email }) => email),
    nextCursor: recipients.length < items.length ? null : nextCursor,
  };
}

/** Returns the subscribers with these email addresses. Reads consistently. */
export const getAudience = (emails: readonly string[]): Promise<Subscriber[]> =>
  getItems<Subscriber>(emails.map(subscriberKey), { consistent: true });

/**
 * Returns the country to which a customer's newest order ships, over all email addresses of the customer. Null if there is no
 * order or no shipping address.
 */
async function newestCountry(customer: StoredCustomer): Promise<string | null> {
  const pages = await Promise.all(
    partsOf(customer).map(({ id }) =>
      queryItems({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
        ExpressionAttributeValues: { ':pk': customerPartition(id), ':start': CUSTOMER_ORDERS },
        ScanIndexForward: false,
        Limit: 1,
      }),
    ),
  );
  const newest = pages
    .map(({ items }) => String(items[0]?.orderId ?? ''))
    .toSorted()
    .at(-1);
  const [order] = newest ? await getItems<StoredOrder>([orderKey(newest)]) : [];
  return order?.shippingAddress?.country ?? null;
}

/**
 * Returns the customers with these email addresses, by address. The last order may belong to another address of a merged
 * customer. The tags are only those of the address itself. Reads countries only if `withCountry` is set.
 */
export async function listKnownReaders(
  emails: readonly string[],
  { withCountry }: { withCountry: boolean },
): Promise<Map<string, KnownReader>> {
  const pointers = await getItems<{ customerId: string }>(emails.map(customerOfKey));
  const ids = [...new Set(pointers.map(({ customerId }) => customerId))];
  const customers = await getItems<StoredCustomer>(ids.map(customerKey));
  const entries = customers.map(async (customer) => {
    const lastOrderAt = customer.spentCents === 0 ? null : customer.lastOrderAt;
    const country = withCountry && lastOrderAt !== null ? await newestCountry(customer) : null;
    const own = partsOf(customer).filter(({ email }) => emails.includes(email));
    return own.map(({ email, tags }) => [email, { lastOrderAt, country, tags }] as const);
  });
  return new Map((await Promise.all(entries)).flat());
}
