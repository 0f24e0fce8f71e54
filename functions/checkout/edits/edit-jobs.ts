import { defineJob, type JobOutcome, type JobRun } from '#functions/jobs/define-job.ts';
import { orderUrl } from '#functions/orders/order-link.ts';
import { sendOrderMail } from '#functions/orders/send-order-mail.ts';
import { config } from '#functions/runtime/config.ts';
import { expireStripeSession } from '#outside/stripe.ts';
import { createEditSession } from '#outside/stripe-edit-session.ts';
import { isClosedOrder } from '#shared/fulfilment/provider-transitions.ts';
import { editDropped, editPayment, orderChanged } from '#shared/mail/edits/edit-mails.ts';
import { type StoredEdit, type WaitingEdit, waitingEdit } from '#shared/orders/edits/edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { getCheckout, getPaymentPageUrl, linkCheckoutSession } from '#store/checkout/checkouts.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getSettings } from '#store/shop/settings.ts';

const findEdit = ({ edits = [] }: StoredOrder, editId: string): StoredEdit | null =>
  edits.find(({ id }) => id === editId) ?? null;

export const sendOrderChangedJob = defineJob({
  kind: 'send_order_changed',
  run: ({ payload: { orderId, editId }, job, now }) =>
    sendOrderMail({
      orderId,
      kind: 'order_changed',
      part: editId,
      job,
      now,
      write: (mail) => {
        const edit = findEdit(mail.order, editId);
        return edit && orderChanged(mail, edit);
      },
    }),
});

export const sendEditDroppedJob = defineJob({
  kind: 'send_edit_dropped',
  run: ({ payload: { orderId, editId, why }, job, now }) =>
    sendOrderMail({
      orderId,
      kind: 'edit_dropped',
      part: editId,
      job,
      now,
      write: (mail) => {
        const edit = findEdit(mail.order, editId);
        // The customer of a closed order has already received an email about it. Only a late payment is still worth an email,
        // because it is refunded separately.
        return edit && (why === 'late' || !isClosedOrder(mail.order)) ? editDropped(mail, edit, why) : null;
      },
    }),
});

/**
 * Opens the payment page of an edit, or finds the page that an earlier attempt opened. Returns null if the edit has ended.
 */
async function openPage(order: StoredOrder, edit: WaitingEdit): Promise<string | null> {
  const checkout = await getCheckout(edit.checkoutId);
  if (checkout?.status !== 'open') return null;
  const known = checkout.sessionId && (await getPaymentPageUrl(checkout.sessionId));
  if (known) return known;
  const returnUrl = await orderUrl(order, config().SITE_URL, Date.parse(edit.at));
  const page = await createEditSession(checkout, { order, edit, returnUrl });
  if (await linkCheckoutSession(checkout.id, page.id, page.url)) return page.url;
  // The edit ended while the page was being opened, so the page must not be paid.
  await expireStripeSession(page.id);
  return null;
}

/** Returns the URL of an edit's payment page, and stores the URL on the order. Returns null if the edit has ended. */
async function withPage(order: StoredOrder, edit: WaitingEdit): Promise<string | null> {
  if (edit.payUrl) return edit.payUrl;
  const payUrl = await openPage(order, edit);
  if (!payUrl) return null;
  await changeOrder(order.id, (before) => {
    if (waitingEdit(before)?.id !== edit.id) return null;
    const edits = before.edits?.map((one) => (one.id === edit.id ? { ...one, payUrl } : one)) ?? [];
    return { order: { ...before, edits } };
  });
  return payUrl;
}

/** Opens the payment page of an edit and emails its URL to the customer. The order shows the URL, too. */
async function requestPayment({ payload, job, now }: JobRun<'request_edit_payment'>): Promise<JobOutcome> {
  const { orderId, editId } = payload;
  const order = await getOrder(orderId);
  const waiting = order && waitingEdit(order);
  if (!order || waiting?.id !== editId) return 'done';
  const payUrl = await withPage(order, waiting);
  if (!payUrl) return 'done';
  const { timeZone } = await getSettings();
  return sendOrderMail({
    orderId,
    kind: 'edit_payment',
    part: editId,
    job,
    now,
    write: (mail) => {
      const latest = waitingEdit(mail.order);
      if (latest?.id !== editId) return null;
      return editPayment(mail, latest, { payUrl, expiresAt: latest.expiresAt, timeZone });
    },
  });
}

export const requestEditPaymentJob = defineJob({ kind: 'request_edit_payment', run: requestPayment });
