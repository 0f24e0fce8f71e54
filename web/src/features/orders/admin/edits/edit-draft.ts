import { isSameChoice, type VariantChoice } from '#shared/catalogue/availability.ts';
import type { EditInput, EditOptions } from '#shared/orders/edits/edit-input.ts';
import type { AdminOrder } from '#shared/orders/order.ts';

/** An item of the order as the admin filled it in. `to` is the new variant, or null to keep the current one. */
export interface ItemDraft {
  quantity: number;
  to: VariantChoice | null;
}

/** An item to add. `key` distinguishes two lines with the same product. */
export interface AddedDraft {
  key: number;
  productId: string;
  quantity: number;
  /** Null until the admin chooses a variant. */
  choice: VariantChoice | null;
}

export interface EditDraft {
  items: ReadonlyMap<number, ItemDraft>;
  added: readonly AddedDraft[];
}

export const EMPTY_EDIT: EditDraft = { items: new Map(), added: [] };

export const itemDraft = ({ items }: EditDraft, order: AdminOrder, position: number): ItemDraft =>
  items.get(position) ?? { quantity: order.items[position]?.quantity ?? 0, to: null };

export const withItem = (draft: EditDraft, position: number, item: ItemDraft): EditDraft => ({
  ...draft,
  items: new Map(draft.items).set(position, item),
});

/** Adds a product with a key that no other line has. */
export const withAdded = (draft: EditDraft, productId: string): EditDraft => ({
  ...draft,
  added: [
    ...draft.added,
    { key: Math.max(0, ...draft.added.map(({ key }) => key)) + 1, productId, quantity: 1, choice: null },
  ],
});

export const changeAdded = (draft: EditDraft, key: number, change: Partial<AddedDraft>): EditDraft => ({
  ...draft,
  added: draft.added.map((line) => (line.key === key ? { ...line, ...change } : line)),
});

export const withoutAdded = (draft: EditDraft, key: number): EditDraft => ({
  ...draft,
  added: draft.added.filter((line) => line.key !== key),
});

/** Keeps only size and color. An offered variant also has a price and stock. */
const choiceOf = ({ size, color }: VariantChoice): VariantChoice => ({ size, color });

/** Returns the draft in the form that the API accepts. Leaves out added lines without a variant. */
export function editInput(draft: EditDraft, order: AdminOrder, options: EditOptions): EditInput {
  const changed = [...draft.items].flatMap(([item, { quantity, to }]) => {
    const bought = order.items[item];
    const free = options.items.find((option) => option.item === item)?.quantity ?? 0;
    return bought ? [{ item, quantity, to, bought, locked: bought.quantity - free }] : [];
  });
  return {
    quantities: changed
      .filter(({ quantity, bought }) => quantity !== bought.quantity)
      .map(({ item, quantity }) => ({ item, quantity })),
    swaps: changed.flatMap(({ item, quantity, to, bought, locked }) => {
      const moved = Math.min(quantity, bought.quantity) - locked;
      return to && moved > 0 && !isSameChoice(to, bought) ? [{ item, quantity: moved, ...choiceOf(to) }] : [];
    }),
    added: draft.added.flatMap(({ productId, quantity, choice }) =>
      choice ? [{ productId, quantity, ...choiceOf(choice) }] : [],
    ),
  };
}

export const isEmptyEdit = ({ quantities, swaps, added }: EditInput): boolean =>
  quantities.length + swaps.length + added.length === 0;

/** Returns true if an added line has no variant yet. */
export const isUnfinished = ({ added }: EditDraft): boolean => added.some(({ choice }) => choice === null);
