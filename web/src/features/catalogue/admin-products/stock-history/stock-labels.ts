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

/** Names the cause of a change. Units at a checkout are sold once their order exists. */
export const movementLabel = ({ kind, orderId }: Pick<StockMovement, 'kind' | 'orderId'>): string =>
  kind === 'checkout' && orderId ? 'Sold' : LABELS[kind];

/** Returns units with their sign: `+12`, `−3`. */
export const signed = (units: number): string => (units < 0 ? `−${-units}` : `+${units}`);

/** Returns what changed, such as `−2 M / Black`; of a product with one number for all variants, only the number. */
export const changeTexts = ({ changes }: Pick<StockMovement, 'changes'>): string[] =>
  changes.map((change) => [signed(change.units), choiceText(change)].filter(Boolean).join(' '));
