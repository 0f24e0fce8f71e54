import { requireAllowed } from '#functions/orders/change-order-as-admin.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { choiceText, isSameChoice } from '#shared/catalogue/availability.ts';
import { applyEdit } from '#shared/fulfilment/edits/apply-edit.ts';
import { variantRefusal } from '#shared/fulfilment/edits/edit-rules.ts';
import { countEdits, type PlannedSwap } from '#shared/orders/edits/edit.ts';
import type { EditOptions, VariantChange } from '#shared/orders/edits/edit-input.ts';
import { boughtLine } from '#shared/orders/edits/line-price.ts';
import type { Order, StoredOrder } from '#shared/orders/order.ts';
import { toCustomerOrder } from '#shared/orders/order-views.ts';
import { changeOrder, SoldOut } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { changeOfEdit, readEditTerms, soldOutProblem } from './edit-effects.ts';
import { editableUnits, type Products, readProducts, resolveEdit, shiftOf, variantOptions } from './resolve-edit.ts';

/**
 * Returns the variants to which the customer can change each item. They have the same price as the current variant. `now` in
 * milliseconds UTC.
 */
export async function changeOptions(order: StoredOrder, now: number): Promise<EditOptions> {
  const refusals = order.items.map((_item, position) => variantRefusal(order, position, now));
  const isOpen = refusals.some((refusal) => refusal === null);
  const products: Products = isOpen ? await readProducts(order) : new Map();
  return {
    refusal: isOpen ? null : (refusals[0] ?? null),
    items: order.items.flatMap((item, position) => {
      const refusal = refusals[position] ?? null;
      const quantity = editableUnits(order, position);
      if (quantity === 0) return [];
      const variants = refusal === null ? variantOptions(products.get(item.productId), item) : [];
      // Customers do not see the number of units left.
      const same = variants.filter(({ shiftCents }) => shiftCents === shiftNow(products, item));
      return [
        { item: position, quantity, refusal, variants: same.map((one) => ({ ...one, shiftCents: 0, left: null })) },
      ];
    }),
  };
}

const shiftNow = (products: Products, item: StoredOrder['items'][number]): number => {
  const product = products.get(item.productId);
  return product ? shiftOf(product, item, item) : 0;
};

const OTHER_PRICE =
  'has another price, so it can’t be changed here. Please email us, or cancel this order and place a new one';
const CHANGED = 'This order was changed since you opened it. Check it again';

/** Throws `invalid_request` if the wanted variant has a different price. */
function requireSamePrice(order: StoredOrder, input: VariantChange, products: Products): void {
  const item = order.items[input.item];
  const product = item && products.get(item.productId);
  if (!item || !product || isSameChoice(item, input)) return;
  if (shiftOf(product, item, input) === shiftOf(product, item, item)) return;
  throw new Problem('invalid_request', `${choiceText(input)} ${OTHER_PRICE}`, {
    errors: [{ path: 'size', message: OTHER_PRICE }],
  });
}

/** Keeps the price of an item unchanged, even if both variants cost more today. */
function atPresentPrice({ items }: StoredOrder, swap: PlannedSwap): PlannedSwap {
  const item = items[swap.item];
  return item ? { ...swap, shiftCents: item.priceCents - boughtLine(item).priceCents } : swap;
}

/**
 * Changes units of an item to another variant of the same price, at the customer's request. `now` in milliseconds UTC. Throws
 * `invalid_request` for a variant that is not available. Throws `conflict` if it is too late, the variant is sold out, or the
 * order has changed since the customer saw it.
 */
export async function changeVariant(seen: StoredOrder, input: VariantChange, now: number): Promise<Order> {
  const { editsSeen, ...swap } = input;
  const [products, terms] = await Promise.all([readProducts(seen), readEditTerms()]);
  const moment = { now, graceMinutes: terms.graceMinutes };
  const ids = { id: newId('edt', now), refundId: newId('rfd', now) };
  try {
    const order = await changeOrder(seen.id, (before) => {
      const refusal = countEdits(before) === editsSeen ? variantRefusal(before, input.item, now) : CHANGED;
      requireAllowed(before, refusal ? { refusal } : {}, toCustomerOrder);
      requireSamePrice(before, input, products);
      const resolved = resolveEdit(before, { quantities: [], swaps: [swap], added: [] }, products);
      const plan = { ...resolved, swaps: resolved.swaps.map((one) => atPresentPrice(before, one)) };
      const applied = applyEdit(before, { ...ids, by: 'customer', plan, moment, payment: null });
      const allowed = requireAllowed(before, applied, toCustomerOrder);
      return { ...changeOfEdit(before, allowed, { now, terms }), take: allowed.worked.taken };
    });
    return toCustomerOrder(order);
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    const latest = (await getOrder(seen.id)) ?? seen;
    const titles = new Map(seen.items.map(({ productId, title }) => [productId, title]));
    throw soldOutProblem(error, titles, toCustomerOrder(latest));
  }
}
