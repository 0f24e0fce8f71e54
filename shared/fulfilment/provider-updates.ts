import type { Shipment, StoredOrder } from '#shared/orders/order.ts';
import type { ProviderState } from '#shared/orders/provider-state.ts';
import { linePosition } from './fulfilment.ts';
import { isCancelledAtProvider, toOrderProgress, withProgress } from './order-progress.ts';
import { type ProviderOrder, providerCostCents } from './provider-order.ts';
import {
  hasProviderPart,
  isClosedOrder,
  isEntirelyByProvider,
  type OrderWithProvider,
} from './provider-transitions.ts';

/** Our order after reading the provider's, and what changed. */
export interface ProviderUpdate {
  order: StoredOrder;
  /** True when there is a new shipment. */
  isShipped: boolean;
  /** True when the whole order has just been delivered. */
  isDelivered: boolean;
  /** A new problem; null when there is none or it was known. */
  problem: string | null;
  isResolved: boolean;
  /** True when the provider cancelled it before shipping anything: it can be submitted again. */
  isCancelled: boolean;
  /** True when no more changes are expected. */
  isFinal: boolean;
}

/** Returns true while the provider's order must be polled. */
export const isWatchedOrder = (order: StoredOrder): order is OrderWithProvider =>
  hasProviderPart(order) && order.provider.state === 'submitted' && order.status !== 'delivered';

/** Returns the positions of items that the provider has shipped. */
const shippedItems = ({ line_items: lines }: ProviderOrder, { items }: ProviderState): number[] =>
  lines.flatMap(({ status, metadata }, index) => {
    const position = linePosition(metadata.external_id) ?? (lines.length === items.length ? items[index] : undefined);
    return status === 'fulfilled' && position !== undefined && items.includes(position) ? [position] : [];
  });

/** Assigns newly shipped items to the new shipments, because the provider does not send a shipment's contents. */
function withContents(before: readonly Shipment[], after: readonly Shipment[], shipped: readonly number[]): Shipment[] {
  const known = new Set(before.flatMap(({ items = [] }) => items));
  const items = shipped.filter((position) => !known.has(position));
  return after.map((shipment, index) =>
    index < before.length || items.length === 0 ? shipment : { ...shipment, items },
  );
}

/**
 * Updates our order with the provider's, read at `at` (UTC ISO). Returns null when `read` belongs to an earlier submission,
 * or when a newer state was already applied.
 */
export function applyProviderOrder(order: StoredOrder, read: ProviderOrder, at: string): ProviderUpdate | null {
  if (!hasProviderPart(order)) return null;
  const { provider } = order;
  if (provider.state !== 'submitted' || provider.orderId !== read.id) return null;
  if (provider.checkedAt !== null && provider.checkedAt > at) return null;
  const progressThere = toOrderProgress(read);
  const isGone = progressThere.target === 'printify_error' && isCancelledAtProvider(read);
  // An order that is closed here too counts as cancelled, not as refused, so that it is not submitted again.
  const isCancelled = isGone && !isClosedOrder(order);
  const progress = isGone && !isCancelled ? { ...progressThere, problems: [] } : progressThere;
  const updated = withProgress(order, progress, at, { isWhole: isEntirelyByProvider(order) });
  // The status `on-hold` has no reason. The attempt to send it to production stored one, which stays.
  const problem = progress.problems.join('; ') || (read.status === 'on-hold' ? provider.problem : null);
  const next: ProviderState = {
    ...provider,
    ...(isGone ? { state: 'called_off' } : {}),
    ...(isCancelled ? { state: 'refused', submission: (provider.submission ?? 1) + 1, begunAt: null } : {}),
    label: read.app_order_id ?? provider.label,
    status: read.status || provider.status,
    costCents: read.line_items.length > 0 ? providerCostCents(read) : provider.costCents,
    problem,
    checkedAt: at,
  };
  const shipments = withContents(order.shipments, updated.shipments, shippedItems(read, provider));
  return {
    order: { ...updated, shipments, provider: next },
    isShipped: shipments.length > order.shipments.length,
    isDelivered: updated.status === 'delivered' && order.status !== 'delivered',
    problem: problem !== provider.problem ? problem : null,
    isResolved: problem === null && provider.problem !== null,
    isCancelled,
    isFinal: isGone || progress.target === 'delivered',
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Changes without a webhook must be found within half an hour. */
export const WATCH_INTERVAL_MS = 25 * MINUTE_MS;
const FIRST_CHECK_MS = 4_000;

/**
 * Returns the milliseconds until the next check: seconds for an order just submitted, a day for one older than a month,
 * null (stop) after half a year.
 */
export function nextCheckDelay({ status, submittedAt }: ProviderState, now: number): number | null {
  const age = now - Date.parse(submittedAt ?? new Date(now).toISOString());
  if (age > 180 * DAY_MS) return null;
  if (age > 30 * DAY_MS) return DAY_MS;
  return status === 'pending' ? Math.min(WATCH_INTERVAL_MS, Math.max(FIRST_CHECK_MS, age / 2)) : WATCH_INTERVAL_MS;
}

/** In these statuses the shop must act next: send the order to production. */
const AWAITING_SHOP: readonly (string | null)[] = ['pending', 'on-hold'];
const MAX_CHECK_GAP_MS = 28 * MINUTE_MS;

/** Returns true when a check can be skipped while the provider's API fails often: nothing new was announced and it is not overdue. */
export function canSkipCheck(
  { status, checkedAt, submittedAt }: ProviderState,
  { hurriedAt, now }: { hurriedAt: string | undefined; now: number },
): boolean {
  const last = checkedAt ?? submittedAt ?? '';
  if (AWAITING_SHOP.includes(status) || (hurriedAt ?? '') > last) return false;
  return now - Date.parse(last) < MAX_CHECK_GAP_MS;
}
