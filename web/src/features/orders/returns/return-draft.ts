import type { Order } from '#shared/orders/order.ts';
import type { ReturnOptions } from '#shared/orders/returns/return.ts';
import type { ReturnReason, ReturnWish } from '#shared/orders/returns/return-states.ts';
import type { ReturnBody } from '../api/change-order.ts';

type Option = ReturnOptions['items'][number];

/**
 * One item as the customer filled it in. `quantity` is 0 for an item that is kept. `wanted` is the position of the new
 * variant, or null.
 */
interface LineDraft {
  quantity: number;
  reason: ReturnReason | '';
  wanted: number | null;
}

/** Lines by the position of their item in the order. */
export interface ReturnDraft {
  wish: ReturnWish;
  lines: ReadonlyMap<number, LineDraft>;
  note: string;
}

export const KEPT: LineDraft = { quantity: 0, reason: '', wanted: null };

/** Returns a draft for a new return. If the order has only one unit to return, it is already chosen. */
export function emptyReturn({ items }: ReturnOptions): ReturnDraft {
  const [only, ...others] = items.filter(({ quantity }) => quantity > 0);
  const isOne = only?.quantity === 1 && others.length === 0;
  return { wish: 'refund', lines: new Map(isOne ? [[only.item, { ...KEPT, quantity: 1 }]] : []), note: '' };
}

/** Lists the items that can be chosen. For an exchange, only items with other variants are included. */
export const choosableItems = ({ items }: ReturnOptions, wish: ReturnWish): Option[] =>
  items.filter(({ quantity, variants }) => quantity > 0 && (wish === 'refund' || variants.length > 0));

export const canExchangeAny = (options: ReturnOptions): boolean =>
  options.canExchange && choosableItems(options, 'exchange').length > 0;

const chosen = (draft: ReturnDraft, options: ReturnOptions): [Option, LineDraft][] =>
  choosableItems(options, draft.wish).flatMap((option) => {
    const line = draft.lines.get(option.item);
    return line && line.quantity > 0 ? [[option, line]] : [];
  });

/** Returns errors by `<item>.<field>`. If no item is chosen, the only key is `items`. */
export function returnFaults(draft: ReturnDraft, options: ReturnOptions): ReadonlyMap<string, string> {
  const lines = chosen(draft, options);
  if (lines.length === 0) return new Map([['items', 'Choose what you want to return.']]);
  return new Map(
    lines.flatMap(([{ item }, { reason, wanted }]) => [
      ...(reason === '' ? [[`${item}.reason`, 'Choose a reason.'] as const] : []),
      ...(draft.wish === 'exchange' && wanted === null
        ? [[`${item}.wanted`, 'Choose what you want instead.'] as const]
        : []),
    ]),
  );
}

/** Returns a valid draft in the form that the API accepts. */
export const returnBody = (draft: ReturnDraft, options: ReturnOptions): ReturnBody => ({
  wish: draft.wish,
  lines: chosen(draft, options).map(([{ item, variants }, { quantity, reason, wanted }]) => {
    const variant = draft.wish === 'exchange' && wanted !== null ? variants[wanted] : undefined;
    return { item, quantity, reason: reason || 'other', ...(variant ? { wanted: variant } : {}) };
  }),
  note: draft.note.trim() || null,
});

/** Returns the name of an item in an order, such as `Slow Cure Hoodie, M / Black`. */
export function itemName({ items }: Pick<Order, 'items'>, position: number): string {
  const item = items[position];
  const choice = [item?.size, item?.color].filter(Boolean).join(' / ');
  return [item?.title, choice].filter(Boolean).join(', ');
}
