import { refreshCategory } from '#functions/catalogue/refresh-category.ts';
import { closeCheckout } from '#functions/checkout/close-checkout.ts';
import { sendPaymentFailed, sendPaymentPending } from '#functions/checkout/send-payment-mails.ts';
import { submitOrder } from '#functions/fulfilment/orders/submit-order.ts';
import { watchOrder } from '#functions/fulfilment/orders/watch-order.ts';
import { publishProduct } from '#functions/fulfilment/products/publish-product-job.ts';
import { syncProduct } from '#functions/fulfilment/products/sync-product-job.ts';
import { syncProducts } from '#functions/fulfilment/products/sync-products.ts';
import { sendCampaign } from '#functions/marketing/send-campaign.ts';
import { sendNewsletterWelcome } from '#functions/marketing/send-newsletter-welcome.ts';
import {
  sendAddressProblem,
  sendOrderCancelled,
  sendOrderConfirmation,
  sendOrderDelivered,
  sendOrderLink,
  sendOrderRefunded,
  sendOrderShipped,
} from '#functions/orders/send-order-mails.ts';
import { sendRefund } from '#functions/orders/send-refund.ts';
import { type LogContext, loggable, logger, withLogContext } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { isReviewKind, type Job, type JobKind, MAX_JOB_ATTEMPTS, orderOfJob, retryDelayMs } from '#shared/jobs/job.ts';
import { claimJob, completeJob, deadLetterJob, rescheduleJob } from '#store/jobs/jobs.ts';
import { RetryLater } from './retry-later.ts';

/** `done`, or a time (milliseconds UTC) at which to look again without counting it as a failure. */
export type JobOutcome = 'done' | { again: number };
type Effect = (subject: string, now: number, item: Job) => Promise<JobOutcome>;

const EFFECTS: Record<Exclude<JobKind, `review_${string}`>, Effect> = {
  send_refund: sendRefund,
  send_order_confirmation: sendOrderConfirmation,
  send_order_link: sendOrderLink,
  close_checkout: closeCheckout,
  refresh_category: refreshCategory,
  sync_products: syncProducts,
  sync_product: syncProduct,
  publish_product: publishProduct,
  submit_order: submitOrder,
  watch_order: watchOrder,
  send_order_shipped: sendOrderShipped,
  send_order_delivered: sendOrderDelivered,
  send_campaign: sendCampaign,
  send_newsletter_welcome: sendNewsletterWelcome,
  send_payment_pending: sendPaymentPending,
  send_payment_failed: sendPaymentFailed,
  send_order_cancelled: sendOrderCancelled,
  send_order_refunded: sendOrderRefunded,
  send_address_problem: sendAddressProblem,
};

/** In the cloud longer than the functions that work may run: whoever dies with the work loses it after this. */
const LEASE_MS = 60_000;
/** A campaign's turns are short, and two at once do no harm: readers do not wait a minute for one that died. */
const CAMPAIGN_LEASE_MS = 20_000;

const leaseOf = (workId: string): number => (workId.startsWith('send_campaign.') ? CAMPAIGN_LEASE_MS : LEASE_MS);

/** Why an effect failed, for an owner to read: the names of things, never their contents. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Problem || error instanceof RetryLater) return error.message;
  return error instanceof Error ? `The service answered ${error.name}` : 'Unknown failure';
};

/** Claims the work and does it. Failures are put off with back-off, and parked after the last try. */
export async function runJob(seen: Pick<Job, 'id' | 'dueAt'>, now: number): Promise<void> {
  const item = await claimJob(seen, now, leaseOf(seen.id));
  if (item) await withLogContext(aboutOf(item), () => tryWork(item, now));
}

const aboutOf = (item: Job): LogContext => ({
  work: item.kind,
  orderId: orderOfJob(item)?.orderId,
  checkoutId: item.subject.startsWith('chk_') ? item.subject : undefined,
});

async function tryWork(item: Job, now: number): Promise<void> {
  if (item.attempts > MAX_JOB_ATTEMPTS)
    return park(item, now, item.reason ?? 'It was begun many times and never ended');
  if (isReviewKind(item.kind)) return park(item, now, item.reason ?? 'Please look');
  try {
    const outcome = await EFFECTS[item.kind](item.subject, now, item);
    if (outcome === 'done') await finish(item);
    else await rescheduleJob(item, new Date(outcome.again).toISOString(), { attempts: 0, reason: null });
  } catch (error) {
    logger.warn('work failed', { subject: item.subject, attempts: item.attempts, error: loggable(error) });
    await putOff(item, now, error);
  }
}

async function finish(item: Job): Promise<void> {
  await completeJob(item);
  logger.info('work done', { subject: item.subject, attempts: item.attempts });
}

async function putOff(item: Job, now: number, error: unknown) {
  const reason = reasonOf(error);
  if (item.attempts >= MAX_JOB_ATTEMPTS) return park(item, now, reason);
  const soonest = now + retryDelayMs(item.attempts, Math.random());
  const dueAt = new Date(error instanceof RetryLater ? Math.max(soonest, error.notBefore) : soonest).toISOString();
  await rescheduleJob(item, dueAt, { attempts: item.attempts, reason });
}

/** Gives up until an owner looks. */
const park = (item: Job, now: number, reason: string) => deadLetterJob(item, new Date(now).toISOString(), reason);
