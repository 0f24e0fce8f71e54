import { countryName } from '#shared/base/country-name.ts';
import { formatCents, sumCents } from '#shared/base/money.ts';
import { missingAddressParts } from '#shared/fulfilment/address.ts';
import { isCancelledByCustomer } from '#shared/fulfilment/customer-changes.ts';
import { isCancellationRefund } from '#shared/fulfilment/payment-refunds.ts';
import { targetOf, targetText } from '#shared/orders/gift-cards/refund-words.ts';
import { isChangeable, type StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { isChangeableUntilPacking } from '#shared/orders/packing/own-changes.ts';
import { paidCents } from '#shared/orders/payments.ts';
import type { Refund } from '#shared/orders/refund.ts';
import { formatDelivery } from '#shared/orders/shipments/delivery-span.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { addressView, lineItemViews, sumsView } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';
import type { AddressView, LineItemView, OrderView, SumsView, TextLineView } from './views.ts';

export interface OrderMailViews {
  orderReceived: OrderView & SumsView & AddressView & { isChangeable: boolean; arrival: { days: string } | null };
  orderNotice: OrderView & SumsView & { summary: string };
  orderShipped: OrderView & {
    headline: string;
    isCorrection: boolean;
    isFurther: boolean;
    /** True if at least one of the shipments can be tracked. */
    isTracked: boolean;
    isOneShipment: boolean;
    shipments: { carrier: string; trackingNumber: string; link: { trackUrl: string } | null }[];
    isContentKnown: boolean;
    items: LineItemView[];
    /** True if other items of the order are still to be shipped. */
    isPart: boolean;
  };
  orderDelivered: OrderView & { items: LineItemView[] };
  orderCancelled: OrderView & {
    byCustomer: boolean;
    refund: { amount: string; where: string } | null;
    items: LineItemView[];
  };
  orderRefunded: OrderView & {
    amount: string;
    /** Says how the money is returned. */
    where: string;
    total: string;
    earlier: { sum: string } | null;
    isWhole: boolean;
    items: LineItemView[];
  };
  orderLink: OrderView;
  addressProblem: OrderView & AddressView & { hasGaps: boolean; gaps: TextLineView[] };
}

/** Describes the input of every email about an order. `viewUrl` is the address of the order's page. */
export interface OrderMail {
  order: StoredOrder;
  shop: MailShop;
  viewUrl: string;
}

const about = ({ order, viewUrl }: OrderMail) => ({ number: shortOrderId(order.id), viewUrl });

/** Renders the order confirmation with items, amounts and address. Order emails contain no marketing. */
export const orderReceived = (mail: OrderMail): RenderedMail => {
  const { order, shop } = mail;
  const view = {
    ...about(mail),
    ...sumsView(order, order.currency, shop.siteUrl),
    ...addressView(order.shippingAddress),
    isChangeable: isChangeable(order) || isChangeableUntilPacking(order),
    arrival: order.delivery ? { days: formatDelivery(order.delivery) } : null,
  };
  return renderMail('orderReceived', view, shop);
};

/** Renders the email that notifies the team of a new order. It links to the order's page in the back office. */
export function orderNotice(order: StoredOrder, shop: MailShop): RenderedMail {
  const units = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const to = order.shippingAddress;
  const town = to ? [to.city, to.region, countryName(to.country)].filter((part) => part !== '').join(', ') : '';
  const view = {
    ...about({ order, shop, viewUrl: `${shop.siteUrl}/admin/orders/${order.id}` }),
    ...sumsView(order, order.currency, shop.siteUrl),
    summary: `${units} ${units === 1 ? 'item' : 'items'}${town ? ` to ${town}` : ''}.`,
  };
  return renderMail('orderNotice', view, shop);
}

export const orderDelivered = (mail: OrderMail): RenderedMail =>
  renderMail(
    'orderDelivered',
    { ...about(mail), items: lineItemViews(mail.order.items, mail.shop.siteUrl) },
    mail.shop,
  );

export function orderCancelled(mail: OrderMail): RenderedMail {
  const { order, shop } = mail;
  const ofCancellation = (order.refunds ?? []).filter((refund) => isCancellationRefund(order, refund));
  const cents = sumCents(ofCancellation.map(({ amountCents }) => amountCents));
  const view = {
    ...about(mail),
    byCustomer: isCancelledByCustomer(order),
    refund: cents > 0 ? { amount: formatCents(cents), where: targetText(targetOf(ofCancellation)) } : null,
    items: lineItemViews(order.items, shop.siteUrl),
  };
  return renderMail('orderCancelled', view, shop);
}

/** Renders the email about a refund. `parts` lists the refunds that make it up, if it was split over several payments. */
export function orderRefunded({
  refund,
  parts = [refund],
  ...mail
}: OrderMail & { refund: Refund; parts?: readonly Refund[] }): RenderedMail {
  const { order, shop } = mail;
  const amountCents = sumCents(parts.map((part) => part.amountCents));
  const refunded = order.refundedCents ?? 0;
  const earlier = refunded - amountCents;
  const units = refund.units?.flatMap(({ item, quantity }) => {
    const bought = order.items[item];
    return bought ? [{ ...bought, quantity }] : [];
  });
  const view = {
    ...about(mail),
    amount: formatCents(amountCents),
    where: targetText(targetOf(parts)),
    total: formatCents(paidCents(order)),
    earlier: earlier > 0 ? { sum: formatCents(earlier) } : null,
    isWhole: refunded >= paidCents(order),
    isItemized: units !== undefined,
    items: lineItemViews(units ?? order.items, shop.siteUrl),
  };
  return renderMail('orderRefunded', view, shop);
}

export function addressProblem(mail: OrderMail): RenderedMail {
  const { order, shop } = mail;
  const gaps = order.shippingAddress ? missingAddressParts(order.shippingAddress) : [];
  const view = {
    ...about(mail),
    ...addressView(order.shippingAddress),
    hasGaps: gaps.length > 0,
    gaps: gaps.map((line) => ({ line })),
  };
  return renderMail('addressProblem', view, shop);
}

export const orderLink = (mail: OrderMail): RenderedMail => renderMail('orderLink', about(mail), mail.shop);
