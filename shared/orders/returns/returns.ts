import { shortTitle } from '#shared/base/text/cut-text.ts';
import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import type { StoredOrder } from '../order.ts';
import { withEntry } from '../order-changes.ts';
import { restockableUnits } from '../order-views.ts';
import type { Photo } from '../photos/photo.ts';
import { refundedUnits } from '../refunded-units.ts';
import { type OrderWithRestock, refundableCents, requestRefund } from '../refunds.ts';
import type { ShipmentFields } from '../shipments/shipment-changes.ts';
import type { ReturnLine, StoredReturn } from './return.ts';
import { canMoveReturn, RETURN_STATE_LABELS, type ReturnState, type ReturnWish } from './return-states.ts';
import { returnCents } from './return-units.ts';
import { returnableUnits } from './return-window.ts';

/** Limits the returns of one order. They are stored in the order's table item, whose size is limited. */
const MAX_RETURNS = 20;
/** Maximum number of photos in all returns of an order, because one transaction erases all of them. */
const MAX_RETURN_PHOTOS = 40;

type Refusal = { refusal: string };

/** Returns a message with the current state of a return, for an admin who acts on an outdated state. */
const statePhrase = (state: ReturnState): string =>
  state === 'requested'
    ? 'This return still waits for an answer'
    : `This return is already ${RETURN_STATE_LABELS[state].toLowerCase()}`;

export const findReturn = ({ returns = [] }: Pick<StoredOrder, 'returns'>, id: string): StoredReturn | undefined =>
  returns.find((one) => one.id === id);

/** Returns the return if it can move to another state. Otherwise returns a refusal with the reason. */
function movable(order: StoredOrder, id: string, to: ReturnState): StoredReturn | Refusal {
  const found = findReturn(order, id);
  if (!found) return { refusal: 'This order has no such return' };
  return canMoveReturn(found.state, to) ? found : { refusal: statePhrase(found.state) };
}

const isRefusal = (result: object): result is Refusal => 'refusal' in result;

/** Replaces a return with its changed version. If there is an `event`, adds a timeline entry at `at` (UTC ISO). */
function withReturn(order: StoredOrder, changed: StoredReturn, at: string, event?: string): StoredOrder {
  const returns = (order.returns ?? []).map((one) => (one.id === changed.id ? { ...changed, changedAt: at } : one));
  return event ? withEntry({ ...order, returns }, { at, event }) : { ...order, returns };
}

export interface ReturnRequest {
  id: string;
  wish: ReturnWish;
  lines: readonly ReturnLine[];
  note: string | null;
  photos?: readonly Photo[];
  /** UTC ISO. */
  at: string;
}

/**
 * Adds a return that a customer requests. Returns a refusal if it is not allowed. The caller must check the time limit for
 * returns first.
 */
export function requestReturn(order: StoredOrder, request: ReturnRequest): { order: StoredOrder } | Refusal {
  const { id, wish, lines, note, photos = [], at } = request;
  const returns = order.returns ?? [];
  if (returns.length >= MAX_RETURNS) return { refusal: `An order can have ${MAX_RETURNS} returns. Please email us` };
  const photoCount = returns.reduce((sum, one) => sum + (one.photos?.length ?? 0), photos.length);
  if (photoCount > MAX_RETURN_PHOTOS)
    return { refusal: `The returns of an order can have ${MAX_RETURN_PHOTOS} photos. Please email us the others` };
  for (const [index, { item: position, quantity }] of lines.entries()) {
    const item = order.items[position];
    if (!item) return { refusal: `This order has no item ${position + 1}` };
    if (lines.findIndex((other) => other.item === position) !== index) return { refusal: 'Name each item once' };
    const left = returnableUnits(order, position);
    if (quantity > left)
      return {
        refusal:
          left === 0
            ? `${shortTitle(item.title)} can’t be returned, or is in a return already`
            : `Only ${left} of ${shortTitle(item.title)} can be returned`,
      };
  }
  const added: StoredReturn = {
    id,
    state: 'requested',
    wish,
    lines: lines.map(({ item, quantity, reason, wanted }) => ({
      item,
      quantity,
      reason,
      ...(wish === 'exchange' && wanted ? { wanted } : {}),
    })),
    note,
    ...(photos.length > 0 ? { photos: [...photos] } : {}),
    requestedAt: at,
    changedAt: at,
  };
  return { order: withEntry({ ...order, returns: [...returns, added] }, { at, event: 'Return requested' }) };
}

/**
 * Withdraws a return. Its photos are removed from the order, and the caller must delete them. Returns null if the customer
 * has already withdrawn the return. `at` is UTC ISO.
 */
export function withdrawReturn(order: StoredOrder, id: string, at: string): { order: StoredOrder } | Refusal | null {
  if (findReturn(order, id)?.state === 'withdrawn') return null;
  const found = movable(order, id, 'withdrawn');
  if (isRefusal(found)) return found;
  const { photos: _left, ...kept } = found;
  return { order: withReturn(order, { ...kept, state: 'withdrawn' }, at, 'Return withdrawn') };
}

/** Returns the variants that the customer wants in an exchange, with their units. */
export const wantedUnits = (order: StoredOrder, { lines }: Pick<StoredReturn, 'lines'>): ChoiceUnits[] =>
  lines.flatMap(({ item, quantity, wanted }) => {
    const productId = order.items[item]?.productId;
    return wanted && productId ? [{ productId, ...wanted, units: quantity }] : [];
  });

/** Returns the units that an exchange has taken from stock. They are taken when the exchange is approved. */
const heldUnits = (order: StoredOrder, found: StoredReturn): ChoiceUnits[] =>
  found.wish === 'exchange' && found.state !== 'requested' ? wantedUnits(order, found) : [];

interface Approval {
  /** The approved outcome. An admin can approve an exchange as a refund. */
  wish: ReturnWish;
  instructions: string;
  /** UTC ISO. */
  at: string;
}

/** Approves a return. For an exchange, the caller must take the wanted units from stock in the same transaction. */
export function approveReturn(
  order: StoredOrder,
  id: string,
  { wish, instructions, at }: Approval,
): { order: StoredOrder } | Refusal {
  const found = movable(order, id, 'approved');
  if (isRefusal(found)) return found;
  if (wish === 'exchange' && found.wish !== 'exchange')
    return { refusal: 'The customer asked for a refund, so there is nothing to exchange it for' };
  return { order: withReturn(order, { ...found, state: 'approved', wish, instructions }, at, 'Return approved') };
}

/** Declines an open return. The units that were taken from stock for an exchange are put back. */
export function declineReturn(
  order: StoredOrder,
  id: string,
  { answer, at }: { answer: string; at: string },
): OrderWithRestock | Refusal {
  const found = movable(order, id, 'declined');
  if (isRefusal(found)) return found;
  const declined: StoredReturn = { ...found, state: 'declined', answer };
  return { order: withReturn(order, declined, at, 'Return declined'), restock: heldUnits(order, found) };
}

/**
 * Records that the items have arrived. Also records the units to put back in stock later, with the refund or the exchange.
 */
export function receiveReturn(
  order: StoredOrder,
  id: string,
  { restock, at }: { restock: readonly { item: number; quantity: number }[]; at: string },
): { order: StoredOrder } | Refusal {
  const found = movable(order, id, 'received');
  if (isRefusal(found)) return found;
  for (const { item: position, quantity } of restock) {
    const line = found.lines.find(({ item }) => item === position);
    const item = order.items[position];
    if (!line || !item) return { refusal: `Item ${position + 1} isn’t in this return` };
    const most = Math.min(line.quantity, restockableUnits(order, item));
    if (quantity > most) return { refusal: `Only ${most} of ${shortTitle(item.title)} can go back in stock` };
  }
  const lines = found.lines.map((line) => ({
    ...line,
    restock: restock.find(({ item }) => item === line.item)?.quantity ?? 0,
  }));
  return { order: withReturn(order, { ...found, state: 'received', lines }, at, 'Return received') };
}

/** Returns the units to restock. They are at most the units that the order took from stock and that were not put back yet. */
const restockOf = (order: StoredOrder, { lines }: StoredReturn): { item: number; quantity: number }[] =>
  lines.flatMap(({ item: position, restock = 0 }) => {
    const item = order.items[position];
    const quantity = item ? Math.min(restock, restockableUnits(order, item)) : 0;
    return quantity > 0 ? [{ item: position, quantity }] : [];
  });

/** Returns the maximum refund for a return, in cents: the price paid for its units after discounts. */
export const mostRefundCents = (order: StoredOrder, found: Pick<StoredReturn, 'lines'>): number =>
  returnCents(
    found,
    order.items.map((item, position) => ({ ...item, refunded: refundedUnits(order, position) })),
    refundableCents(order),
  );

interface ReturnRefund {
  refundId: string;
  amountCents: number;
  refundedSeenCents: number;
  /** UTC ISO. */
  at: string;
}

/**
 * Requests the refund of a received return. The refund is at most the price paid for its units. The units are restocked
 * together with the refund.
 */
export function refundReturn(order: StoredOrder, id: string, refund: ReturnRefund): OrderWithRestock | Refusal {
  const found = movable(order, id, 'refunded');
  if (isRefusal(found)) return found;
  const { refundId, amountCents, refundedSeenCents, at } = refund;
  const requested = requestRefund(order, {
    id: refundId,
    amountCents,
    refundedSeenCents,
    reason: 'Return',
    units: found.lines.map(({ item, quantity }) => ({ item, quantity })),
    restock: restockOf(order, found),
    at,
  });
  if (isRefusal(requested)) return requested;
  if (amountCents > mostRefundCents(order, found))
    return { refusal: 'That is more than the customer paid for these items' };
  return {
    order: withReturn(requested.order, { ...found, state: 'refunded', refundId }, at),
    restock: [...requested.restock, ...heldUnits(order, found)],
  };
}

/** Records the shipment of an exchange and puts the returned units back in stock. `at` is UTC ISO. */
export function shipExchange(
  order: StoredOrder,
  id: string,
  { shipment, at }: { shipment: ShipmentFields; at: string },
): OrderWithRestock | Refusal {
  const found = movable(order, id, 'exchanged');
  if (isRefusal(found)) return found;
  if (found.wish !== 'exchange') return { refusal: 'This return is to be refunded, not exchanged' };
  const restock = restockOf(order, found);
  const items = order.items.map((item, position) => {
    const units = restock.find((one) => one.item === position)?.quantity ?? 0;
    return units > 0 ? { ...item, restocked: (item.restocked ?? 0) + units } : item;
  });
  const lines = found.lines.map((line) => ({
    ...line,
    restock: restock.find(({ item }) => item === line.item)?.quantity ?? 0,
  }));
  return {
    order: withReturn({ ...order, items }, { ...found, lines, state: 'exchanged', shipment }, at, 'Exchange shipped'),
    restock: restock.flatMap(({ item, quantity }) => {
      const bought = order.items[item];
      return bought ? [{ productId: bought.productId, size: bought.size, color: bought.color, units: quantity }] : [];
    }),
  };
}
