import { requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import type { AdminOrder, StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { toAdminOrder } from '#shared/orders/order-views.ts';
import type { Actor, AuditChange } from '#shared/shop/audit.ts';
import type { TransactionWrite } from '#store/client.ts';
import { changeOrder, type OrderChange } from '#store/orders/order-change.ts';
import { auditWrite } from '#store/shop/audit.ts';

interface AdminRequest {
  params: { id: string };
  actor: Actor | null;
  /** Milliseconds UTC. */
  now: number;
}

/** Describes a change by an admin. `auditChanges` are recorded in the history in addition to a change of the status. */
export interface AdminOrderChange extends OrderChange {
  auditChanges?: AuditChange[];
}

interface AuditedAction {
  actor: Actor;
  action: string;
  /** Milliseconds UTC. */
  now: number;
}

/**
 * Returns the write that records an admin's change of an order in the history. It belongs in the same transaction as the
 * change.
 */
export const orderAuditWrite = (
  orderId: string,
  changes: AuditChange[],
  { actor, action, now }: AuditedAction,
): TransactionWrite =>
  auditWrite({ actor, action, subject: orderId, name: `Order #${shortOrderId(orderId)}`, changes }, now);

/** Returns the change together with the write that records it in the history. */
export function auditedChange(
  before: StoredOrder,
  { auditChanges = [], ...change }: AdminOrderChange,
  audited: AuditedAction,
): OrderChange {
  const { status } = change.order;
  const moved = before.status === status ? [] : [{ field: 'status', before: before.status, after: status }];
  const audit = orderAuditWrite(before.id, [...moved, ...auditChanges], audited);
  return { ...change, writes: [...(change.writes ?? []), audit] };
}

/**
 * Returns `changed` if the change is allowed. Otherwise throws `conflict` with the reason, and with the order in the form
 * that `view` returns, so that the page can show both.
 */
export function requireAllowed<T extends object>(
  order: StoredOrder,
  changed: T | { refusal: string },
  view: (order: StoredOrder) => object = toAdminOrder,
): T {
  if (!('refusal' in changed)) return changed;
  throw new Problem('conflict', changed.refusal, { extensions: { order: view(order) } });
}

/**
 * Changes an order and records the change in the history, in one transaction. Writes nothing if `decide` returns null. Throws
 * `forbidden` if there is no admin. Errors from `decide` pass through.
 */
export async function changeOrderAsAdmin(
  request: AdminRequest,
  action: string,
  decide: (order: StoredOrder, actor: Actor) => AdminOrderChange | null,
): Promise<AdminOrder> {
  const actor = requireActor(request);
  const order = await changeOrder(request.params.id, (before) => {
    const change = decide(before, actor);
    return change && auditedChange(before, change, { actor, action, now: request.now });
  });
  return toAdminOrder(order);
}

export const toIsoTime = (now: number): string => new Date(now).toISOString();
