import { defineJob } from '#functions/jobs/define-job.ts';
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

const sendOrderConfirmationJob = defineJob({
  kind: 'send_order_confirmation',
  run: ({ payload, job, now }) =>
    sendOrderMail({ ...payload, kind: 'order_confirmation', job, now, write: orderReceived }),
});

const sendOrderLinkJob = defineJob({
  kind: 'send_order_link',
  run: ({ payload, job, now }) => sendOrderMail({ ...payload, kind: 'order_link', job, now, write: orderLink }),
});

const deliveredMail = (mail: OrderMail) => (mail.order.status === 'delivered' ? orderDelivered(mail) : null);

const sendOrderDeliveredJob = defineJob({
  kind: 'send_order_delivered',
  run: ({ payload, job, now }) =>
    sendOrderMail({ ...payload, kind: 'order_delivered', job, now, write: deliveredMail }),
});

const sendOrderCancelledJob = defineJob({
  kind: 'send_order_cancelled',
  run: ({ payload, job, now }) =>
    sendOrderMail({ ...payload, kind: 'order_cancelled', job, now, write: orderCancelled }),
});

/** An address that was corrected before the mail went out needs none. */
const addressMail = (mail: OrderMail) => (needsAddress(mail.order) ? addressProblem(mail) : null);

const sendAddressProblemJob = defineJob({
  kind: 'send_address_problem',
  run: ({ payload, job, now }) => sendOrderMail({ ...payload, kind: 'address_problem', job, now, write: addressMail }),
});

/** Counts the shipments that earlier mails were about. */
const mailedShipments = ({ mails = [] }: StoredOrder): number =>
  Math.max(0, ...mails.map(({ parcels = 0 }) => parcels));

/** Writes one mail about all shipments that no mail has named yet. */
function shippedMail(mail: OrderMail) {
  const mailedCount = mailedShipments(mail.order);
  const shipments = mail.order.shipments.slice(mailedCount);
  if (shipments.length === 0) return null;
  return { ...orderShipped({ ...mail, shipments, mailedCount }), details: { parcels: mail.order.shipments.length } };
}

const sendOrderShippedJob = defineJob({
  kind: 'send_order_shipped',
  run: ({ payload, job, now }) => sendOrderMail({ ...payload, kind: 'order_shipped', job, now, write: shippedMail }),
});

/** A refund that has failed since gets no mail. */
const sendOrderRefundedJob = defineJob({
  kind: 'send_order_refunded',
  run: ({ payload: { orderId, refundId }, job, now }) => {
    const write = (mail: OrderMail) => {
      const refund = mail.order.refunds?.find(({ id }) => id === refundId);
      return refund?.status === 'succeeded' ? orderRefunded({ ...mail, refund }) : null;
    };
    return sendOrderMail({ orderId, kind: 'order_refunded', part: refundId, job, now, write });
  },
});

export const orderMailJobs = {
  send_order_confirmation: sendOrderConfirmationJob,
  send_order_link: sendOrderLinkJob,
  send_order_delivered: sendOrderDeliveredJob,
  send_order_cancelled: sendOrderCancelledJob,
  send_address_problem: sendAddressProblemJob,
  send_order_shipped: sendOrderShippedJob,
  send_order_refunded: sendOrderRefundedJob,
};
