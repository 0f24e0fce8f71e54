import { choiceText } from '#shared/catalogue/availability.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ReturnLine } from '#shared/orders/returns/return.ts';

/** Names the item of a line: `Slow Cure Hoodie, M / Black`. */
export function lineName({ items }: Pick<AdminOrder, 'items'>, { item: position }: Pick<ReturnLine, 'item'>): string {
  const item = items[position];
  return item ? [item.title, choiceText(item)].filter(Boolean).join(', ') : `Item ${position + 1}`;
}

/** Writes a line with its units and the variant wanted for it. */
export const lineText = (order: Pick<AdminOrder, 'items'>, line: ReturnLine): string =>
  `${line.quantity} × ${lineName(order, line)}${line.wanted ? ` → ${choiceText(line.wanted)}` : ''}`;
