import type { GiftCardPayment } from '#shared/orders/gift-cards/gift-card.ts';
import { countEdits, toOrderEdit, toPendingEdit, waitingEdit } from './edits/edit.ts';
import {
  type AdminOrder,
  isChangeable,
  needsAddress,
  type Order,
  type OrderGiftCard,
  type OrderItem,
  type StoredOrder,
  type StoredOrderItem,
} from './order.ts';
import { isChangeableUntilPacking } from './packing/own-changes.ts';
import { paidCents } from './payments.ts';
import { refundedUnits } from './refunded-units.ts';
import { exchangeRestocked } from './returns/return-units.ts';
import { toCustomerReturn } from './returns/return-views.ts';
import type { Shipment } from './shipments/shipment.ts';
import { isMailedShipment, isOwnShipment, shipmentId } from './shipments/shipment-marks.ts';
import { timelineText } from './timeline-text.ts';

/** Returns the item fields that every viewer may see. A new field stays private until it is added here. */
const toOrderItem = ({ unitCents, offerCents, ...item }: OrderItem): OrderItem => ({
  productId: item.productId,
  slug: item.slug,
  title: item.title,
  image: item.image,
  size: item.size,
  color: item.color,
  quantity: item.quantity,
  priceCents: item.priceCents,
  ...(unitCents === undefined ? {} : { unitCents }),
  ...(offerCents ? { offerCents } : {}),
});

/**
 * Returns the number of units of an item that can be put back in stock. Returns 0 for an older order that was oversold,
 * because it is unknown whether its units came from stock.
 */
export const restockableUnits = (order: Pick<StoredOrder, 'flags'>, item: StoredOrderItem): number =>
  (item.tookStock ?? !order.flags.includes('oversold')) ? item.quantity - (item.restocked ?? 0) : 0;

const toShipment = ({ carrier, trackingNumber, trackingUrl, items }: Shipment): Shipment => ({
  carrier,
  trackingNumber,
  trackingUrl,
  ...(items ? { items } : {}),
});

const toGiftCard = ({ cardId: _hidden, ...card }: OrderGiftCard) => card;

const withoutPayments = ({ giftCardPayments: _masked, ...order }: Order): Omit<Order, 'giftCardPayments'> => order;

const toPayment = ({ lastFour, cents }: GiftCardPayment) => ({ lastFour, cents });

export const toAdminOrder = (order: StoredOrder): AdminOrder => ({
  ...withoutPayments(toCustomerOrder(order)),
  items: order.items.map((item, position) => ({
    ...toOrderItem(item),
    costCents: item.costCents ?? null,
    sku: item.sku ?? null,
    restockable: restockableUnits(order, item),
    refunded: Math.max(refundedUnits(order, position), (item.restocked ?? 0) - exchangeRestocked(order, position)),
  })),
  shipments: order.shipments.map((shipment, position) => ({
    ...toShipment(shipment),
    id: shipmentId(shipment),
    isOwn: isOwnShipment(order, shipment),
    isMailed: isMailedShipment(order, position),
    costCents: shipment.costCents ?? null,
  })),
  timeline: order.timeline.map(timelineText),
  refundedCents: order.refundedCents ?? 0,
  refunds: order.refunds ?? [],
  returns: order.returns ?? [],
  dispute: order.dispute ?? null,
  ...(order.otherDisputes?.length ? { otherDisputes: order.otherDisputes } : {}),
  ...(order.payments ? { payments: order.payments } : {}),
  ...(order.edits?.length ? { edits: order.edits.map(toOrderEdit) } : {}),
  notes: order.notes ?? [],
  mails: (order.mails ?? []).map(({ kind, at }) => ({ kind, at })),
  flags: order.flags,
  checkoutId: order.checkoutId,
  sessionId: order.sessionId,
  paymentIntentId: order.paymentIntentId,
  phone: order.phone,
  ...(order.giftCards ? { giftCards: order.giftCards } : {}),
  ...(order.giftCardPayments ? { giftCardPayments: order.giftCardPayments } : {}),
  provider: order.provider ?? null,
});

/** Returns the data about edits that every viewer may see. */
function editsView(order: StoredOrder): Pick<Order, 'editCount' | 'pendingEdit' | 'paidCents'> {
  const [editCount, waiting] = [countEdits(order), waitingEdit(order)];
  return {
    ...(order.payments ? { paidCents: paidCents(order) } : {}),
    ...(editCount > 0 ? { editCount } : {}),
    ...(waiting ? { pendingEdit: toPendingEdit(waiting) } : {}),
  };
}

/** Returns the order as its customer sees it. A new field stays private until it is added here. */
export const toCustomerOrder = (order: StoredOrder): Order => ({
  id: order.id,
  userId: order.userId,
  email: order.email,
  status: order.status,
  subtotalCents: order.subtotalCents,
  discountCents: order.discountCents,
  shippingCents: order.shippingCents,
  totalCents: order.totalCents,
  currency: order.currency,
  createdAt: order.createdAt,
  items: order.items.map((item, position) => {
    const refunded = refundedUnits(order, position);
    return { ...toOrderItem(item), ...(refunded > 0 ? { refunded } : {}) };
  }),
  ...(order.offers ? { offers: order.offers } : {}),
  ...(order.volumeDiscount ? { volumeDiscount: order.volumeDiscount } : {}),
  ...(order.giftCards ? { giftCards: order.giftCards.map(toGiftCard) } : {}),
  ...(order.giftCardPayments ? { giftCardPayments: order.giftCardPayments.map(toPayment) } : {}),
  ...(order.delivery ? { delivery: order.delivery } : {}),
  shipments: order.shipments.map(toShipment),
  shippingAddress: order.shippingAddress,
  timeline: order.timeline.filter(({ isPrivate }) => !isPrivate).map(timelineText),
  ...(isChangeable(order) ? { changeableUntil: order.provider.heldUntil } : {}),
  ...(isChangeableUntilPacking(order) ? { changeableUntilPacking: true } : {}),
  ...(order.packingSince ? { packingSince: order.packingSince } : {}),
  ...(needsAddress(order) ? { needsAddress: true } : {}),
  ...(order.refundedCents ? { refundedCents: order.refundedCents } : {}),
  ...(order.returns?.length ? { returns: order.returns.map(toCustomerReturn) } : {}),
  ...editsView(order),
});
