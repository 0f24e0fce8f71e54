import { MAX_CART_LINES, MAX_LINE_QUANTITY } from '#shared/base/cart-limits.ts';
import { type Cents, sumCents } from '#shared/base/money.ts';
import { shortTitle } from '#shared/base/text/cut-text.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import type { StoredOrder, StoredOrderItem } from '../order.ts';
import { refundedUnits } from '../refunded-units.ts';
import type { EditedLine, EditPlan, PlannedSwap } from './edit.ts';
import { countedItems, withEditedItems, withWaived } from './edit-amounts.ts';
import { boughtLine, lineCents, newLine, splitLine, withUnits, withVariant } from './line-price.ts';

/** Describes the result of an edit: the changed order, the changed lines, and the units to move in or out of stock. */
export interface WorkedEdit {
  order: StoredOrder;
  lines: EditedLine[];
  /** Change of the order's total, in cents. */
  differenceCents: Cents;
  /** Units to take from stock, and units to put back. */
  taken: ChoiceUnits[];
  returned: ChoiceUnits[];
  /** Positions of changed lines that the provider makes. */
  forProvider: number[];
}

type Refusal = { refusal: string };

/** Returns the number of units of an item that were refunded or restocked. No edit can change those units. */
export const lockedUnits = (order: StoredOrder, position: number): number =>
  Math.max(refundedUnits(order, position), order.items[position]?.restocked ?? 0);

const noItem = (position: number): Refusal => ({ refusal: `This order has no item ${position + 1}` });

/** Describes the items of an order while an edit changes them step by step. */
interface Draft {
  items: StoredOrderItem[];
  /** Maps the position of a new line to the position of the line from which it was split. */
  origins: Map<number, number>;
  forProvider: number[];
}

function changeQuantity(order: StoredOrder, draft: Draft, position: number, quantity: number): Refusal | null {
  const item = draft.items[position];
  if (!item) return noItem(position);
  const least = lockedUnits(order, position);
  if (quantity < least) return { refusal: `${least} of ${shortTitle(item.title)} were refunded, so they stay` };
  const most = Math.max(item.quantity, boughtLine(item).quantity);
  if (quantity > most) return { refusal: `Only ${most} of ${shortTitle(item.title)} were bought at this price` };
  draft.items[position] = withUnits(item, quantity);
  return null;
}

function swapUnits(order: StoredOrder, draft: Draft, swap: PlannedSwap): Refusal | null {
  const { item: position, quantity } = swap;
  const item = draft.items[position];
  if (!item) return noItem(position);
  const free = item.quantity - lockedUnits(order, position);
  if (quantity > free) return { refusal: `Only ${free} of ${shortTitle(item.title)} can be changed` };
  if (quantity === item.quantity) {
    draft.items[position] = withVariant(item, swap);
    return null;
  }
  const [kept, moved] = splitLine(item, quantity);
  draft.items[position] = kept;
  draft.origins.set(draft.items.length, position);
  draft.items.push(withVariant(moved, swap));
  return null;
}

/** Maximum number of lines, including removed lines. They are limited because an order is one table item. */
const MAX_LINES = 150;

function limitRefusal(order: StoredOrder, items: readonly StoredOrderItem[]): string | null {
  if (items.length > Math.max(MAX_LINES, order.items.length))
    return 'This order was changed too often to add more lines. Place another order for them';
  const left = items.reduce((sum, { quantity }, at) => sum + quantity - refundedUnits(order, at), 0);
  if (left === 0) return 'An order keeps at least one item. Cancel it instead';
  if (items.filter(({ quantity }) => quantity > 0).length > MAX_CART_LINES)
    return `An order can have ${MAX_CART_LINES} different items`;
  const large = items.find(
    ({ quantity }, at) => quantity > Math.max(MAX_LINE_QUANTITY, order.items[at]?.quantity ?? 0),
  );
  return large ? `An order can have ${MAX_LINE_QUANTITY} of ${shortTitle(large.title)}` : null;
}

function draftOf(order: StoredOrder, items: readonly StoredOrderItem[], plan: EditPlan): Draft | Refusal {
  const draft: Draft = { items: [...items], origins: new Map(), forProvider: [] };
  for (const { item, quantity } of plan.quantities) {
    const refused = changeQuantity(order, draft, item, quantity);
    if (refused) return refused;
  }
  for (const swap of plan.swaps) {
    const refused = swapUnits(order, draft, swap);
    if (refused) return refused;
  }
  for (const line of plan.added) {
    if (line.byProvider) draft.forProvider.push(draft.items.length);
    draft.items.push(newLine(line));
  }
  const refusal = limitRefusal(order, draft.items);
  return refusal ? { refusal } : draft;
}

const unitsOf = (item: StoredOrderItem | undefined): EditedLine['before'] =>
  item && item.quantity > 0 ? { size: item.size, color: item.color, quantity: item.quantity } : null;

const isSame = (before: StoredOrderItem | undefined, after: StoredOrderItem): boolean =>
  before !== undefined &&
  before.quantity === after.quantity &&
  before.size === after.size &&
  before.color === after.color;

/**
 * Lists the changed lines. Units that changed to another variant are listed as one change, together with the line from which
 * they were split.
 */
function editedLines(
  before: readonly StoredOrderItem[],
  after: readonly StoredOrderItem[],
  origins: Draft['origins'],
): EditedLine[] {
  const differenceAt = (position: number) => {
    const [known, item] = [before[position], after[position]];
    return (item ? lineCents(item) : 0) - (known ? lineCents(known) : 0);
  };
  const movedFrom = new Map([...origins].map(([position, origin]) => [origin, position]));
  return after.flatMap((item, position) => {
    const [known, moved] = [before[position], after[movedFrom.get(position) ?? -1]];
    const rest = known && moved ? { ...known, quantity: known.quantity - moved.quantity } : known;
    if (isSame(rest, item)) return [];
    const origin = origins.get(position);
    const from = origin === undefined ? undefined : before[origin];
    const differenceCents = differenceAt(position) + (origin === undefined ? 0 : differenceAt(origin));
    return [
      {
        item: position,
        title: item.title,
        before: from ? unitsOf({ ...from, quantity: item.quantity }) : unitsOf(rest),
        after: unitsOf(item),
        // The difference of a split line is already included in the line of the moved units.
        differenceCents: moved ? 0 : differenceCents,
      },
    ];
  });
}

const changedPositions = (before: readonly StoredOrderItem[], after: readonly StoredOrderItem[]): number[] =>
  after.flatMap((item, position) => (isSame(before[position], item) ? [] : [position]));

/**
 * Returns the units of a line that were taken from finite stock. For an older order that was oversold, this is unknown, so
 * the list is empty.
 */
const stockUnits = ({ flags }: StoredOrder, item: StoredOrderItem | undefined): ChoiceUnits[] => {
  if (!item || !(item.tookStock ?? !flags.includes('oversold'))) return [];
  const { productId, size, color, quantity } = item;
  return quantity > 0 ? [{ productId, size, color, units: quantity }] : [];
};

const isOf =
  (one: ChoiceUnits) =>
  (other: ChoiceUnits): boolean =>
    one.productId === other.productId && one.size === other.size && one.color === other.color;

/** Returns the units in the first list minus the units in the second list. */
function unitsLess(these: readonly ChoiceUnits[], others: readonly ChoiceUnits[]): ChoiceUnits[] {
  const first = these.filter((one, at) => these.findIndex(isOf(one)) === at);
  const sum = (list: readonly ChoiceUnits[], one: ChoiceUnits) =>
    list.filter(isOf(one)).reduce((units, other) => units + other.units, 0);
  return first.flatMap((one) => {
    const units = sum(these, one) - sum(others, one);
    return units > 0 ? [{ ...one, units }] : [];
  });
}

/**
 * Maximum number of products in an edit. Each product needs a write in the edit's transaction, in addition to the refunds and
 * jobs.
 */
const MAX_MOVED_PRODUCTS = 50;

const isTooWide = (moved: readonly ChoiceUnits[]): boolean =>
  new Set(moved.map(({ productId }) => productId)).size > MAX_MOVED_PRODUCTS;

/**
 * Calculates an edit. Unchanged units keep the price and discount with which they were bought. If the variant changes, the
 * price changes by today's difference between the two variants. Added units cost today's price. Offers and shipping are not
 * calculated again. If `isWaived` is true, a difference to pay becomes a discount instead. Returns a refusal with a message
 * if the edit is not possible.
 */
export function workOutEdit(order: StoredOrder, plan: EditPlan, isWaived = false): WorkedEdit | Refusal {
  const counted = countedItems(order);
  if (!counted) return { refusal: 'The amounts of this order don’t add up, so it can’t be edited' };
  const draft = draftOf(order, counted, plan);
  if ('refusal' in draft) return draft;
  const positions = changedPositions(counted, draft.items);
  if (positions.length === 0) return { refusal: 'This changes nothing' };
  const dueCents = sumCents(draft.items.map(lineCents)) - sumCents(counted.map(lineCents));
  const items = isWaived && dueCents > 0 ? withWaived(draft.items, positions, dueCents) : draft.items;
  const after = withEditedItems(order, counted, items);
  const [had, has] = [counted, items].map((lines) => lines.flatMap((item) => stockUnits(order, item))) as [
    ChoiceUnits[],
    ChoiceUnits[],
  ];
  const [taken, returned] = [unitsLess(has, had), unitsLess(had, has)];
  if (isTooWide([...taken, ...returned]))
    return { refusal: `One change can be of ${MAX_MOVED_PRODUCTS} products. Make the others in another change` };
  const made = order.provider?.items ?? [];
  return {
    order: after,
    lines: editedLines(counted, items, draft.origins),
    differenceCents: after.totalCents - order.totalCents,
    taken,
    returned,
    forProvider: [...draft.forProvider, ...positions.filter((at) => made.includes(draft.origins.get(at) ?? at))],
  };
}
