import { choiceText } from '#shared/catalogue/availability.ts';
import type { StockMovement } from '#shared/catalogue/variants/stock-movement.ts';

const LABELS: Readonly<Record<StockMovement['kind'], string>> = {
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged or lost',
  other: 'Adjusted',
  checkout: 'Reserved at checkout',
  checkout_closed: 'Unpaid checkout closed',
  order_returned: 'Returned to stock',
  order_exchanged: 'Exchanged',
  order_edited: 'Order changed',
  edited: 'Edited',
  imported: 'Imported from a file',
  bulk_change: 'Bulk change',
  bulk_undone: 'Bulk change undone',
  created: 'Initial stock',
  unknown: 'Changed',
};

/** Returns the cause of a stock movement. Units reserved at checkout are shown as sold once their order exists. */
export const movementLabel = ({ kind, orderId }: Pick<StockMovement, 'kind' | 'orderId'>): string =>
  kind === 'checkout' && orderId ? 'Sold' : LABELS[kind];

/** Returns a number of units with its sign, such as `+12` or `−3`. */
export const signed = (units: number): string => (units < 0 ? `−${-units}` : `+${units}`);

/**
 * Returns each change of a stock movement, such as `−2 M / Black`. If all variants share one stock number, returns only the
 * number.
 */
export const changeTexts = ({ changes }: Pick<StockMovement, 'changes'>): string[] =>
  changes.map((change) => [signed(change.units), choiceText(change)].filter(Boolean).join(' '));
