import { requireSignedIn } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { isLinkExpired, type LinkClaims } from '#shared/orders/order-link.ts';
import { getOrder } from '#store/orders/orders.ts';
import { verifyOrderLink } from './order-link.ts';

type OwnOrderRequest = Parameters<typeof requireSignedIn>[0] & { params: { id: string } };

/** Returns an order of the caller. Throws `not_found` if it does not exist or belongs to a different customer. */
export async function ownOrder(request: OwnOrderRequest): Promise<StoredOrder> {
  const order = await getOrder(request.params.id);
  if (order?.userId !== requireSignedIn(request).userId) throw new Problem('not_found', 'Order not found');
  return order;
}

interface LinkRequest {
  headers: { 'order-link': string };
  /** Current time, in milliseconds UTC. */
  now: number;
}

/** Returns the order of a link, and the content of the link. Throws `link_expired`, and `not_found` for an invalid link. */
export async function linkedOrder({ headers, now }: LinkRequest): Promise<{ order: StoredOrder; claims: LinkClaims }> {
  const linked = await verifyOrderLink(headers['order-link']);
  if (isLinkExpired(linked.claims, now)) throw new Problem('link_expired');
  return linked;
}
