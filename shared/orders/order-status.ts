/** Allowed moves: from each status to the listed ones (design section 6). */
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

export const canMoveOrder = (from: OrderStatus, to: OrderStatus): boolean =>
  (ORDER_MOVES[from] as readonly OrderStatus[]).includes(to);

/** Returns the statuses from which an order may move to `to`, for the condition of a write. */
export const statusesBefore = (to: OrderStatus): OrderStatus[] =>
  ORDER_STATUSES.filter((from) => canMoveOrder(from, to));

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

/** Returns the color of a status, case-insensitive; gray for any unknown status (spec section 4). */
export const statusTone = (status: string): StatusTone => TONES.get(status.toLowerCase()) ?? 'grey';

/** `fulfillment_pending` -> `Fulfillment Pending`. */
export const statusLabel = (status: string): string =>
  status
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
