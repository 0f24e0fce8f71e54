import type { StoredOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import type { Shipment } from '#shared/orders/shipments/shipment.ts';
import { linePosition } from './fulfilment.ts';
import { isCancelledAtProvider, toOrderProgress, withProgress } from './order-progress.ts';
import { type ProviderOrder, providerCostCents } from './provider-order.ts';
import {
  hasProviderPart,
  isEntirelyByProvider,
  isNothingToMake,
  type OrderWithProvider,
} from './provider-transitions.ts';

/** Describes the effects that a provider order has on our order. */
export interface ProviderUpdate {
  order: StoredOrder;
  /** True if a new shipment was found. */
  isShipped: boolean;
  /** True if the order was just marked as delivered. */
  isDelivered: boolean;
  /** A new problem. Null if there is none, or if it is already known. */
  problem: string | null;
  /** True if the known problem is gone. */
  isResolved: boolean;
  /** True if the provider canceled the order before it shipped. It can be submitted again. */
  isCancelled: boolean;
  /** True if no further changes are expected. */
  isFinal: boolean;
}

/** Returns whether the shop still has to poll the provider for the order. */
export const isWatchedOrder = (order: StoredOrder): order is OrderWithProvider =>
  hasProviderPart(order) && order.provider.state === 'submitted' && order.status !== 'delivered';

interface MadeItem {
  /** Position in the shop's order. */
  item: number;
  quantity: number;
  isSent: boolean;
}

/** Lists the items that the provider's order contains. */
const madeItems = ({ line_items: lines }: ProviderOrder, { items }: ProviderState): MadeItem[] =>
  lines.flatMap(({ status, quantity, metadata }, index) => {
    const item = linePosition(metadata.external_id) ?? (lines.length === items.length ? items[index] : undefined);
    return item !== undefined && items.includes(item) ? [{ item, quantity, isSent: status === 'fulfilled' }] : [];
  });

/** Assigns the newly sent items to the new shipments, because the provider does not list the contents of a shipment. */
function withContents(before: readonly Shipment[], after: readonly Shipment[], sent: readonly number[]): Shipment[] {
  const known = new Set(before.flatMap(({ items = [] }) => items));
  const items = sent.filter((position) => !known.has(position));
  return after.map((shipment, index) =>
    index < before.length || items.length === 0 ? shipment : { ...shipment, items },
  );
}

/**
 * Applies a provider order that was requested at `at` (UTC ISO). Returns null if it does not belong to the current
 * submission, or if a later response was already applied.
 */
export function applyProviderOrder(order: StoredOrder, read: ProviderOrder, at: string): ProviderUpdate | null {
  if (!hasProviderPart(order)) return null;
  const { provider } = order;
  if (provider.state !== 'submitted' || provider.orderId !== read.id) return null;
  if (provider.checkedAt !== null && provider.checkedAt > at) return null;
  const reported = toOrderProgress(read);
  const isCancelledThere = reported.target === 'printify_error' && isCancelledAtProvider(read);
  // If nothing is left to make, the order is not submitted again. A cancellation at the provider is then no problem to report.
  const isCancelled = isCancelledThere && !isNothingToMake(order);
  const progress = isCancelledThere && !isCancelled ? { ...reported, target: null, problems: [] } : reported;
  const progressed = withProgress(order, progress, at, { isWhole: isEntirelyByProvider(order) });
  // The provider gives no reason for an order on hold. The job that sends the order to production records the reason, so keep
  // it.
  const problem = progress.problems.join('; ') || (read.status === 'on-hold' ? provider.problem : null);
  const made = madeItems(read, provider);
  const units = made.filter(({ quantity }) => quantity > 0).map(({ item, quantity }) => ({ item, quantity }));
  const next: ProviderState = {
    ...provider,
    ...(units.length > 0 ? { units } : {}),
    ...(isCancelledThere ? { state: 'called_off' } : {}),
    ...(isCancelled ? { state: 'refused', submission: (provider.submission ?? 1) + 1, begunAt: null } : {}),
    label: read.app_order_id ?? provider.label,
    status: read.status || provider.status,
    costCents: read.line_items.length > 0 ? providerCostCents(read) : provider.costCents,
    ...(read.line_items.length > 0 && read.total_shipping != null ? { shippingCents: read.total_shipping } : {}),
    problem,
    checkedAt: at,
  };
  const shipments = withContents(
    order.shipments,
    progressed.shipments,
    made.filter(({ isSent }) => isSent).map(({ item }) => item),
  );
  return {
    order: { ...progressed, shipments, provider: next },
    isShipped: shipments.length > order.shipments.length,
    isDelivered: progressed.status === 'delivered' && order.status !== 'delivered',
    problem: problem !== provider.problem ? problem : null,
    isResolved: problem === null && provider.problem !== null,
    isCancelled,
    isFinal: isCancelledThere || progress.target === 'delivered',
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Polling interval. A change without a webhook must be found within 30 minutes, so the interval is shorter than that. */
export const WATCH_INTERVAL_MS = 25 * MINUTE_MS;
const FIRST_CHECK_MS = 4_000;

/**
 * Returns the milliseconds until the next check. A new order is checked after a few seconds, and an order older than 30 days
 * once a day. Returns null after 180 days. `now` is UTC ms.
 */
export function nextCheckDelay({ status, submittedAt }: ProviderState, now: number): number | null {
  const age = now - Date.parse(submittedAt ?? new Date(now).toISOString());
  if (age > 180 * DAY_MS) return null;
  if (age > 30 * DAY_MS) return DAY_MS;
  return status === 'pending' ? Math.min(WATCH_INTERVAL_MS, Math.max(FIRST_CHECK_MS, age / 2)) : WATCH_INTERVAL_MS;
}

/** Lists the statuses in which the provider waits for the shop. */
const WAITING_FOR_SHOP: readonly (string | null)[] = ['pending', 'on-hold'];
const MAX_CHECK_AGE_MS = 28 * MINUTE_MS;

/**
 * Returns whether a check can be skipped while the error rate is high. Checks are never skipped after a webhook, when
 * overdue, or while the provider waits for the shop. `now` is UTC ms.
 */
export function canSkipCheck(
  { status, checkedAt, submittedAt }: ProviderState,
  { hurriedAt, now }: { hurriedAt: string | undefined; now: number },
): boolean {
  const last = checkedAt ?? submittedAt ?? '';
  if (WAITING_FOR_SHOP.includes(status) || (hurriedAt ?? '') > last) return false;
  return now - Date.parse(last) < MAX_CHECK_AGE_MS;
}
