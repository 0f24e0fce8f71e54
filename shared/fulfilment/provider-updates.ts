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

/** What a look at the provider's order makes of ours, and what is owed for it. */
export interface ProviderUpdate {
  order: StoredOrder;
  /** A parcel was seen for the first time. */
  isShipped: boolean;
  /** The whole order has arrived. */
  isDelivered: boolean;
  /** Trouble that is new; null when there is none, or when it is known. */
  problem: string | null;
  /** Trouble of before is over. */
  isResolved: boolean;
  /** The provider has cancelled it, and nothing was sent: it can be submitted again. */
  isCancelled: boolean;
  /** Nothing more is to come. */
  isFinal: boolean;
}

/** Whether the provider is still to be asked what becomes of it. */
export const isWatchedOrder = (order: StoredOrder): order is OrderWithProvider =>
  hasProviderPart(order) && order.provider.state === 'submitted' && order.status !== 'delivered';

/** The items that have left the provider. */
const sentItems = ({ line_items: lines }: ProviderOrder, { items }: ProviderState): number[] =>
  lines.flatMap(({ status, metadata }, index) => {
    const position = linePosition(metadata.external_id) ?? (lines.length === items.length ? items[index] : undefined);
    return status === 'fulfilled' && position !== undefined && items.includes(position) ? [position] : [];
  });

/** The provider does not tell which parcel holds what: new parcels hold what has newly left. */
function withContents(before: readonly Shipment[], after: readonly Shipment[], sent: readonly number[]): Shipment[] {
  const known = new Set(before.flatMap(({ items = [] }) => items));
  const items = sent.filter((position) => !known.has(position));
  return after.map((parcel, index) => (index < before.length || items.length === 0 ? parcel : { ...parcel, items }));
}

/** Null when the provider's order is not the present one, or when a later look has been noted. `at`: UTC ISO of asking. */
export function applyProviderOrder(order: StoredOrder, read: ProviderOrder, at: string): ProviderUpdate | null {
  if (!hasProviderPart(order)) return null;
  const { provider } = order;
  if (provider.state !== 'submitted' || provider.orderId !== read.id) return null;
  if (provider.checkedAt !== null && provider.checkedAt > at) return null;
  const told = toOrderProgress(read);
  const isGone = told.target === 'printify_error' && isCancelledAtProvider(read);
  // An order that is over here as well is called off, not refused: nobody submits it again.
  const isCancelled = isGone && !isClosedOrder(order);
  const progress = isGone && !isCancelled ? { ...told, problems: [] } : told;
  const followed = withProgress(order, progress, at, { isWhole: isEntirelyByProvider(order) });
  // What keeps an order out of production is not told by its state: whoever tries to send it there notes it.
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
  const shipments = withContents(order.shipments, followed.shipments, sentItems(read, provider));
  return {
    order: { ...followed, shipments, provider: next },
    isShipped: shipments.length > order.shipments.length,
    isDelivered: followed.status === 'delivered' && order.status !== 'delivered',
    problem: problem !== provider.problem ? problem : null,
    isResolved: problem === null && provider.problem !== null,
    isCancelled,
    isFinal: isGone || progress.target === 'delivered',
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Below the half hour within which what no webhook told is to be found. */
export const WATCH_INTERVAL_MS = 25 * MINUTE_MS;
const FIRST_LOOK_MS = 4_000;

/**
 * How long until the next look, in milliseconds: an order that is being taken in is ready within seconds, one that is a
 * month old moves slowly; null for one that nobody should wait for any more.
 */
export function nextCheckDelay({ status, submittedAt }: ProviderState, now: number): number | null {
  const age = now - Date.parse(submittedAt ?? new Date(now).toISOString());
  if (age > 180 * DAY_MS) return null;
  if (age > 30 * DAY_MS) return DAY_MS;
  return status === 'pending' ? Math.min(WATCH_INTERVAL_MS, Math.max(FIRST_LOOK_MS, age / 2)) : WATCH_INTERVAL_MS;
}

/** The next step of an order that is not in production yet is ours. */
const OURS: readonly (string | null)[] = ['pending', 'on-hold'];
const MOST_SILENCE_MS = 28 * MINUTE_MS;

/** Whether a look can be put off while too many calls fail: not where news came, and none that is overdue. */
export function canSkipCheck(
  { status, checkedAt, submittedAt }: ProviderState,
  { hurriedAt, now }: { hurriedAt: string | undefined; now: number },
): boolean {
  const last = checkedAt ?? submittedAt ?? '';
  if (OURS.includes(status) || (hurriedAt ?? '') > last) return false;
  return now - Date.parse(last) < MOST_SILENCE_MS;
}
