import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { logger } from '#functions/runtime/log.ts';
import { retrieveStripeSession } from '#outside/stripe.ts';
import { refundPayment } from '#outside/stripe-refunds.ts';
import { Problem } from '#shared/base/errors.ts';

/**
 * Refunds a payment that became no order. The late payment of an edit is refunded automatically. For a payment that the shop
 * did not request, an admin starts this job. Throws `conflict` with the reason if Stripe refuses the refund.
 */
async function refundSession(sessionId: string): Promise<JobOutcome> {
  const session = await retrieveStripeSession(sessionId);
  if (!session?.paymentIntentId) return 'done';
  const refusal = await refundPayment(session.paymentIntentId);
  if (refusal) throw new Problem('conflict', `The refund failed: ${refusal}`);
  logger.info('a payment without an order was refunded', { sessionId });
  return 'done';
}

export const refundSessionJob = defineJob({
  kind: 'refund_session',
  run: ({ payload }) => refundSession(payload.sessionId),
});
