import { formatCents } from '#shared/base/money.ts';
import { missingAddressParts } from '#shared/fulfilment/address.ts';
import { isCancellationRefund } from '#shared/fulfilment/payment-refunds.ts';
import { cancelledBy } from '#shared/fulfilment/provider-transitions.ts';
import { isChangeable, type Refund, type StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { addressView, lineItemViews, totalsView } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';

/** Input of every order mail; `viewUrl` is the customer's page for the order. */
export interface OrderMail {
  order: StoredOrder;
  shop: MailShop;
  viewUrl: string;
}

const about = ({ order, viewUrl }: OrderMail) => ({ number: shortOrderId(order.id), viewUrl });

/** Renders the order confirmation. Order mails are not marketing. */
export const orderReceived = (mail: OrderMail): RenderedMail => {
  const { order, shop } = mail;
  const view = {
    ...about(mail),
    ...totalsView(order, order.currency),
    ...addressView(order.shippingAddress),
    pieces: lineItemViews(order.items, shop.siteUrl, true),
    isDiscounted: order.discountCents > 0,
    isChangeable: isChangeable(order),
  };
  return renderMail('orderReceived', view, shop);
};

/** Renders the mail for a fully delivered order. */
export const orderDelivered = (mail: OrderMail): RenderedMail =>
  renderMail(
    'orderDelivered',
    { ...about(mail), pieces: lineItemViews(mail.order.items, mail.shop.siteUrl) },
    mail.shop,
  );

/** Renders the cancellation mail, with any refund. */
export function orderCancelled(mail: OrderMail): RenderedMail {
  const { order, shop } = mail;
  const cents = order.refunds?.find((refund) => isCancellationRefund(order, refund))?.amountCents ?? 0;
  const view = {
    ...about(mail),
    byCustomer: cancelledBy(order) === 'customer',
    refund: cents > 0 ? { amount: formatCents(cents) } : null,
    pieces: lineItemViews(order.items, shop.siteUrl),
  };
  return renderMail('orderCancelled', view, shop);
}

/** Renders the mail for a refund from the shop or the payment service; `refund` is one of the order's. */
export function orderRefunded({ refund, ...mail }: OrderMail & { refund: Refund }): RenderedMail {
  const { order, shop } = mail;
  const refunded = order.refundedCents ?? 0;
  const earlier = refunded - refund.amountCents;
  const view = {
    ...about(mail),
    amount: formatCents(refund.amountCents),
    total: formatCents(order.totalCents),
    earlier: earlier > 0 ? { sum: formatCents(earlier) } : null,
    isWhole: refunded >= order.totalCents,
    pieces: lineItemViews(order.items, shop.siteUrl),
  };
  return renderMail('orderRefunded', view, shop);
}

/** Renders the request for a valid address. */
export function addressProblem(mail: OrderMail): RenderedMail {
  const { order, shop } = mail;
  const missing = order.shippingAddress ? missingAddressParts(order.shippingAddress) : [];
  const view = {
    ...about(mail),
    ...addressView(order.shippingAddress),
    hasGaps: missing.length > 0,
    gaps: missing.map((line) => ({ line })),
  };
  return renderMail('addressProblem', view, shop);
}

/** Renders the mail with a new order link, for a customer whose link has expired. */
export const orderLink = (mail: OrderMail): RenderedMail => renderMail('orderLink', about(mail), mail.shop);
