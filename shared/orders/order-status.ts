/** The allowed moves from each order status. */
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
 * Moves back, made only by an admin who removes a shipment entered by mistake. Late events never move an order back.
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

/** Returns the badge color, ignoring case; grey for other statuses. */
export const statusTone = (status: string): StatusTone => TONES.get(status.toLowerCase()) ?? 'grey';

/** Returns the label for admins, which calls a paid order paid: it isn't completed before it has arrived. */
export const adminStatusLabel = (status: string): string => (status === 'completed' ? 'Paid' : statusLabel(status));

/** Converts `fulfillment_pending` to `Fulfillment Pending`, and `cancelled` to its American spelling. */
export const statusLabel = (status: string): string =>
  status
    .toLowerCase()
    .replace('cancelled', 'canceled')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
