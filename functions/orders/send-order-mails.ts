import { defineJob, type JobRun } from '#functions/jobs/define-job.ts';
import { toMailShop } from '#functions/mail/to-mail-shop.ts';
import { sendMail } from '#outside/mail.ts';
import type { MailedReturnStep, ResendableMail } from '#shared/jobs/payloads.ts';
import {
  addressProblem,
  orderCancelled,
  orderDelivered,
  orderLink,
  orderNotice,
  orderReceived,
  orderRefunded,
} from '#shared/mail/order-mails.ts';
import { orderShipped } from '#shared/mail/order-shipped.ts';
import { RETURN_MAILS } from '#shared/mail/return-mails.ts';
import { needsAddress } from '#shared/orders/order.ts';
import { refundParts } from '#shared/orders/refunds.ts';
import { findReturn } from '#shared/orders/returns/returns.ts';
import { unmailedShipments, withMailedShipments } from '#shared/orders/shipments/shipment-marks.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getSettings } from '#store/shop/settings.ts';
import { sendOrderMail } from './send-order-mail.ts';

type WriteMail = Parameters<typeof sendOrderMail>[0]['write'];
type WriteMailOf = (part: string | null) => WriteMail;
type Run = Pick<JobRun<'send_order_confirmation'>, 'payload' | 'job' | 'now'>;

/** Returns the run function of a job that sends one email. The order records the email as `kind`. */
const sends =
  (kind: string, write: WriteMail) =>
  ({ payload: { orderId }, job, now }: Run) =>
    sendOrderMail({ orderId, kind, job, now, write });

const deliveredMail: WriteMail = (mail) => (mail.order.status === 'delivered' ? orderDelivered(mail) : null);

/** Renders the email about an address problem. Returns null if the address was corrected in the meantime. */
const addressMail: WriteMail = (mail) => (needsAddress(mail.order) ? addressProblem(mail) : null);

/** Renders one email about all shipments that no earlier email has mentioned. */
const shippedMail: WriteMail = (mail) => {
  const { order } = mail;
  const shipments = unmailedShipments(order);
  if (shipments.length === 0) return null;
  const isCorrection = shipments.every((shipment) => shipment.isCorrected);
  const mailedCount = order.shipments.length - shipments.length;
  return {
    ...orderShipped({ ...mail, shipments, mailedCount, isCorrection }),
    mark: (latest) => withMailedShipments(latest, shipments),
  };
};

/** Renders one email about all shipments of the order, for a customer who has lost the first one. */
const allShipmentsMail: WriteMail = (mail) => {
  const { shipments } = mail.order;
  if (shipments.length === 0) return null;
  return {
    ...orderShipped({ ...mail, shipments, mailedCount: 0 }),
    mark: (latest) => withMailedShipments(latest, shipments),
  };
};

/** Renders the email about a refund. Returns null if the refund has failed since. */
const refundMail =
  (refundId: string | null): WriteMail =>
  (mail) => {
    const refund = mail.order.refunds?.find(({ id }) => id === refundId);
    const succeeded = refund ? refundParts(mail.order, refund).filter(({ status }) => status === 'succeeded') : [];
    if (!refund || succeeded.length === 0) return null;
    return orderRefunded({ ...mail, refund, parts: succeeded });
  };

const sendOrderRefundedJob = defineJob({
  kind: 'send_order_refunded',
  run: ({ payload: { orderId, refundId }, job, now }) =>
    sendOrderMail({ orderId, kind: 'order_refunded', part: refundId, job, now, write: refundMail(refundId) }),
});

/** Renders the email about the current step of a return. Returns null if the return is in a different step by now. */
const returnMail =
  (step: MailedReturnStep): WriteMailOf =>
  (returnId) =>
  (mail) => {
    const found = returnId === null ? undefined : findReturn(mail.order, returnId);
    return found?.state === step ? RETURN_MAILS[step](mail, found) : null;
  };

const aboutWhole =
  (write: WriteMail): WriteMailOf =>
  () =>
    write;

/** Maps each email that an admin can send again to the function that renders it for a part of the order. */
const RESENT: Record<ResendableMail, WriteMailOf> = {
  order_confirmation: aboutWhole(orderReceived),
  order_link: aboutWhole(orderLink),
  order_shipped: aboutWhole(allShipmentsMail),
  order_delivered: aboutWhole(deliveredMail),
  order_cancelled: aboutWhole((mail) => (mail.order.status === 'cancelled' ? orderCancelled(mail) : null)),
  address_problem: aboutWhole(addressMail),
  order_refunded: refundMail,
  return_requested: returnMail('requested'),
  return_approved: returnMail('approved'),
  return_declined: returnMail('declined'),
  return_received: returnMail('received'),
  exchange_shipped: returnMail('exchanged'),
};

const resendOrderMailJob = defineJob({
  kind: 'resend_order_mail',
  run: ({ payload: { orderId, kind, part }, job, now }) =>
    sendOrderMail({ orderId, kind, ...(part ? { part } : {}), job, now, write: RESENT[kind](part) }),
});

/** Notifies the team about a new order. Skips canceled orders. */
const sendOrderNoticeJob = defineJob({
  kind: 'send_order_notice',
  run: async ({ payload: { orderId } }) => {
    const [order, settings] = await Promise.all([getOrder(orderId), getSettings()]);
    if (!order || order.status === 'cancelled' || settings.orderNotices.length === 0) return 'done';
    const mail = orderNotice(order, await toMailShop(settings));
    await sendMail({ to: settings.orderNotices, ...mail, tags: { kind: 'order_notice' } }, settings);
    return 'done';
  },
});

export const orderMailJobs = {
  send_order_confirmation: defineJob({
    kind: 'send_order_confirmation',
    run: sends('order_confirmation', orderReceived),
  }),
  send_order_notice: sendOrderNoticeJob,
  send_order_link: defineJob({ kind: 'send_order_link', run: sends('order_link', orderLink) }),
  send_order_delivered: defineJob({ kind: 'send_order_delivered', run: sends('order_delivered', deliveredMail) }),
  send_order_cancelled: defineJob({ kind: 'send_order_cancelled', run: sends('order_cancelled', orderCancelled) }),
  send_address_problem: defineJob({ kind: 'send_address_problem', run: sends('address_problem', addressMail) }),
  send_order_shipped: defineJob({ kind: 'send_order_shipped', run: sends('order_shipped', shippedMail) }),
  send_order_refunded: sendOrderRefundedJob,
  resend_order_mail: resendOrderMailJob,
};
