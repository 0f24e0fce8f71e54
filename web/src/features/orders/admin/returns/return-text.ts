import { choiceText } from '#shared/catalogue/availability.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { ReturnLine } from '#shared/orders/returns/return.ts';

/** Returns the name of a line's item, such as `Slow Cure Hoodie, M / Black`. */
export function lineName({ items }: Pick<AdminOrder, 'items'>, { item: position }: Pick<ReturnLine, 'item'>): string {
  const item = items[position];
  return item ? [item.title, choiceText(item)].filter(Boolean).join(', ') : `Item ${position + 1}`;
}

/** Describes a line with its units and, for an exchange, the new variant. */
export const lineText = (order: Pick<AdminOrder, 'items'>, line: ReturnLine): string =>
  `${line.quantity} × ${lineName(order, line)}${line.wanted ? ` → ${choiceText(line.wanted)}` : ''}`;
