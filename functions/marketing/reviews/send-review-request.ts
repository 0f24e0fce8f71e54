import { defineJob, type JobOutcome, type JobRun } from '#functions/jobs/define-job.ts';
import { sendOrderMail } from '#functions/orders/send-order-mail.ts';
import { reviewRequest } from '#shared/mail/marketing-mails.ts';
import { REVIEW_MAIL, reviewableItems, reviewRequestAt } from '#shared/marketing/reviews/reviewable.ts';
import { getOrder } from '#store/orders/orders.ts';
import { getSettings } from '#store/shop/settings.ts';
import { signReviewToken } from './review-link.ts';

/**
 * Asks the buyer of an order for reviews when the time has come. Reads the settings at that time, so that a change of the
 * settings applies immediately.
 */
async function sendReviewRequest({
  payload: { orderId },
  job,
  now,
}: Pick<JobRun<'send_review_request'>, 'payload' | 'job' | 'now'>): Promise<JobOutcome> {
  const [order, { reviews }] = await Promise.all([getOrder(orderId), getSettings()]);
  const at = order && reviews.isAsking ? reviewRequestAt(order, reviews.daysAfter) : null;
  if (at === null) return 'done';
  if (at > now) return { again: at };
  const token = await signReviewToken(orderId, now);
  return sendOrderMail({
    orderId,
    kind: REVIEW_MAIL,
    job,
    now,
    write: (mail) =>
      reviewRequestAt(mail.order, reviews.daysAfter) === null
        ? null
        : reviewRequest(mail.order, reviewableItems(mail.order), token, mail.shop),
  });
}

export const sendReviewRequestJob = defineJob({ kind: 'send_review_request', run: sendReviewRequest });
