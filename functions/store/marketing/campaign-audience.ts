import type { Page } from '#shared/base/pagination.ts';
import type { StoredCustomer } from '#shared/customers/customer.ts';
import type { Buyer } from '#shared/marketing/campaign-audience.ts';
import type { Subscriber } from '#shared/marketing/subscriber.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { getItems, queryItems } from '#store/client.ts';
import {
  CUSTOMER_ORDERS,
  customerKey,
  customerOfKey,
  customerPartition,
  orderKey,
  subscriberKey,
} from '#store/keys.ts';
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

/** Returns the country that a customer's newest order ships to; null without an order or an address. */
async function newestCountry({ id }: StoredCustomer): Promise<string | null> {
  const { items } = await queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
    ExpressionAttributeValues: { ':pk': customerPartition(id), ':start': CUSTOMER_ORDERS },
    ScanIndexForward: false,
    Limit: 1,
  });
  const orderId = items[0]?.orderId;
  const [order] = typeof orderId === 'string' ? await getItems<StoredOrder>([orderKey(orderId)]) : [];
  return order?.shippingAddress?.country ?? null;
}

/** Returns what the people with these addresses have bought, by address. Reads their countries only where asked to. */
export async function listBuyers(
  emails: readonly string[],
  { withCountry }: { withCountry: boolean },
): Promise<Map<string, Buyer>> {
  const pointers = await getItems<{ customerId: string }>(emails.map(customerOfKey));
  const customers = await getItems<StoredCustomer>(pointers.map(({ customerId }) => customerKey(customerId)));
  const buyers = customers.flatMap((customer) => {
    const { email, spentCents, lastOrderAt } = customer;
    return spentCents > 0 && lastOrderAt !== null ? [{ customer, email, lastOrderAt }] : [];
  });
  const entries = buyers.map(async ({ customer, email, lastOrderAt }) => {
    const country = withCountry ? await newestCountry(customer) : null;
    return [email, { lastOrderAt, country }] as const;
  });
  return new Map(await Promise.all(entries));
}
