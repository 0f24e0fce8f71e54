import { fullName } from '#shared/customers/customer.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { getProfile } from '#store/customers/profiles.ts';
import { listOrderViewers, putOrderViewer } from '#store/orders/order-viewers.ts';
import { listAudit } from '#store/shop/audit.ts';

/** Records that an admin is viewing an order, under the name in the admin's profile. `now` in milliseconds UTC. */
export async function noteViewer(orderId: string, { userId, email }: Actor, now: number): Promise<void> {
  const profile = await getProfile(userId);
  await putOrderViewer(orderId, { userId, name: (profile && fullName(profile)) || email }, now);
}

/**
 * Returns the activity of other admins on an order: the names of those who are viewing it, and the newest change if another
 * admin made it.
 */
export async function readOrderActivity(orderId: string, userId: string, now: number) {
  const [viewers, { items }] = await Promise.all([listOrderViewers(orderId, now), listAudit(orderId, { limit: 1 })]);
  const [newest] = items;
  const isOthers = newest !== undefined && newest.actor.userId !== userId;
  const nameOf = (actor: Actor) => viewers.find((viewer) => viewer.userId === actor.userId)?.name ?? actor.email;
  return {
    viewers: viewers.filter((viewer) => viewer.userId !== userId).map(({ name }) => name),
    lastChange: isOthers ? { id: newest.id, at: newest.at, by: nameOf(newest.actor) } : null,
  };
}
