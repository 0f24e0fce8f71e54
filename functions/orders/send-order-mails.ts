import type { JobOutcome } from '#functions/jobs/run-job.ts';
import { type Job, orderOfJob } from '#shared/jobs/job.ts';
import {
  addressProblem,
  type OrderMail,
  orderCancelled,
  orderDelivered,
  orderLink,
  orderReceived,
  orderRefunded,
} from '#shared/mail/order-mails.ts';
import { orderShipped } from '#shared/mail/order-shipped.ts';
import { needsAddress, type StoredOrder } from '#shared/orders/order.ts';
import { sendOrderMail } from './send-order-mail.ts';

type Send = (orderId: string, now: number, item: Job) => Promise<JobOutcome>;

export const sendOrderConfirmation: Send = (orderId, now, item) =>
  sendOrderMail({ orderId, kind: 'order_confirmation', item, now, write: orderReceived });

export const sendOrderLink: Send = (orderId, now, item) =>
  sendOrderMail({ orderId, kind: 'order_link', item, now, write: orderLink });

export const sendOrderDelivered: Send = (orderId, now, item) =>
  sendOrderMail({
    orderId,
    kind: 'order_delivered',
    item,
    now,
    write: (mail) => (mail.order.status === 'delivered' ? orderDelivered(mail) : null),
  });

export const sendOrderCancelled: Send = (orderId, now, item) =>
  sendOrderMail({ orderId, kind: 'order_cancelled', item, now, write: orderCancelled });

/** An address that was mended before the mail went out needs none. */
export const sendAddressProblem: Send = (orderId, now, item) =>
  sendOrderMail({
    orderId,
    kind: 'address_problem',
    item,
    now,
    write: (mail) => (needsAddress(mail.order) ? addressProblem(mail) : null),
  });

/** How many of the order's parcels earlier mails were about. */
const parcelsTold = ({ mails = [] }: StoredOrder): number => Math.max(0, ...mails.map(({ parcels = 0 }) => parcels));

function newParcels(mail: OrderMail) {
  const told = parcelsTold(mail.order);
  const shipments = mail.order.shipments.slice(told);
  if (shipments.length === 0) return null;
  return { ...orderShipped({ ...mail, shipments, told }), told: { parcels: mail.order.shipments.length } };
}

/** One mail for all parcels that no mail has named yet. */
export const sendOrderShipped: Send = (orderId, now, item) =>
  sendOrderMail({ orderId, kind: 'order_shipped', item, now, write: newParcels });

/** Its subject is one of an order's refunds. A refund that has failed meanwhile is not told of. */
export const sendOrderRefunded: Send = (subject, now, item) => {
  const { orderId = '', partId = null } = orderOfJob({ subject }) ?? {};
  const write = (mail: OrderMail) => {
    const refund = mail.order.refunds?.find(({ id }) => id === partId);
    return refund?.status === 'succeeded' ? orderRefunded({ ...mail, refund }) : null;
  };
  return sendOrderMail({ orderId, kind: 'order_refunded', ...(partId ? { part: partId } : {}), item, now, write });
};
