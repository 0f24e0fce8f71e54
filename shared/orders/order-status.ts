/** Lists the allowed moves from each order status. */
export const ORDER_MOVES = {
  pending: ['completed', 'failed', 'cancelled'],
  completed: ['fulfillment_pending', 'printify_error', 'shipped', 'cancelled', 'refunded'],
  fulfillment_pending: ['shipped', 'delivered', 'printify_error', 'cancelled', 'refunded'],
  printify_error: ['fulfillment_pending', 'shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  failed: [],
  cancelled: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderStatus = keyof typeof ORDER_MOVES;
export const ORDER_STATUSES = Object.keys(ORDER_MOVES) as [OrderStatus, ...OrderStatus[]];

/**
 * Lists the allowed moves back to an earlier status. They only happen if an admin removes a shipment that was entered by
 * mistake. Late events never move an order back.
 */
const MOVES_BACK: Partial<Record<OrderStatus, readonly OrderStatus[]>> = {
  shipped: ['completed', 'fulfillment_pending', 'printify_error'],
};

export const canMoveOrderBack = (from: OrderStatus, to: OrderStatus): boolean =>
  MOVES_BACK[from]?.includes(to) ?? false;

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean =>
  (ORDER_MOVES[from] as readonly OrderStatus[]).includes(to);

export type StatusTone = 'yellow' | 'green' | 'blue' | 'dark-green' | 'red' | 'grey';

const TONES = new Map<string, StatusTone>(
  Object.entries({
    pending: 'yellow',
    completed: 'green',
    fulfillment_pending: 'blue',
    shipped: 'green',
    delivered: 'dark-green',
    failed: 'red',
    printify_error: 'red',
  }),
);

/** Returns the color of a status badge. Ignores case. Unknown statuses are grey. */
export const statusTone = (status: string): StatusTone => TONES.get(status.toLowerCase()) ?? 'grey';

/**
 * Returns the label of a status for admins. A `completed` order is shown as paid, because it is not complete until it has
 * arrived.
 */
export const adminStatusLabel = (status: string): string => (status === 'completed' ? 'Paid' : statusLabel(status));

/** Converts `fulfillment_pending` to `Fulfillment Pending`, and `cancelled` to its American spelling. */
export const statusLabel = (status: string): string =>
  status
    .toLowerCase()
    .replace('cancelled', 'canceled')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
