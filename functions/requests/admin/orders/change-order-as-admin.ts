import { requireActor } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { type AdminOrder, type StoredOrder, toAdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { Actor, AuditChange } from '#shared/shop/audit.ts';
import type { TransactionWrite } from '#store/client.ts';
import { changeOrder, type OrderChange } from '#store/orders/order-change.ts';
import { auditWrite } from '#store/shop/audit.ts';

interface OwnerRequest {
  params: { id: string };
  actor: Actor | null;
  /** Milliseconds UTC. */
  now: number;
}

/** What an owner's write makes of an order, with what its record tells beside the status. */
export interface AdminOrderChange extends OrderChange {
  auditChanges?: AuditChange[];
}

/** The record of an owner's write to an order, for the same transaction. */
export const orderAuditWrite = (
  actor: Actor,
  action: string,
  orderId: string,
  changes: AuditChange[],
  now: number,
): TransactionWrite =>
  auditWrite({ actor, action, subject: orderId, name: `Order #${shortOrderId(orderId)}`, changes }, now);

/** The change, or a `conflict` that carries the order as it is, so that its page can show why. */
export function requireAllowed<T extends object>(order: StoredOrder, changed: T | { refusal: string }): T {
  if (!('refusal' in changed)) return changed;
  throw new Problem('conflict', changed.refusal, { extensions: { order: toAdminOrder(order) } });
}

/** An owner's write to an order and its record, in one transaction; nothing of either when `decide` gives null. */
export async function changeOrderAsAdmin(
  request: OwnerRequest,
  action: string,
  decide: (order: StoredOrder, actor: Actor) => AdminOrderChange | null,
): Promise<AdminOrder> {
  const actor = requireActor(request);
  const order = await changeOrder(request.params.id, (before) => {
    const change = decide(before, actor);
    if (!change) return null;
    const { auditChanges: told = [], ...rest } = change;
    const moved =
      before.status === change.order.status
        ? []
        : [{ field: 'status', before: before.status, after: change.order.status }];
    const audit = orderAuditWrite(actor, action, before.id, [...moved, ...told], request.now);
    return { ...rest, writes: [...(rest.writes ?? []), audit] };
  });
  return toAdminOrder(order);
}

export const toIsoTime = (now: number): string => new Date(now).toISOString();
