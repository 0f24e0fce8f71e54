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

/** Lists the addresses of active subscribers who subscribed before `before` (UTC ISO), oldest first. */
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

/** Reads the subscribers of these addresses consistently. */
export const getAudience = (emails: readonly string[]): Promise<Subscriber[]> =>
  getItems<Subscriber>(emails.map(subscriberKey), { consistent: true });

/** Returns the country that the newest order of any of a customer's addresses ships to; null without an order or an address. */
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
 * Returns the customers with these addresses, by address. Purchases include those under the other addresses of a merged
 * customer; tags are those of the address. Reads countries only if asked to.
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
