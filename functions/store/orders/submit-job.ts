import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';

const MISMATCH = 'The amount paid doesn’t match the order’s total. Check the payment, then try again to send the order';

/**
 * Returns the write that enqueues the job to submit the provider's part of an order at `dueAt`. If the paid amount is wrong,
 * the job is a dead letter that an admin has to release. Enqueuing a normal job would replace that dead letter. Times are UTC
 * ISO.
 */
export const submitWrite = (
  { id: orderId, flags }: Pick<StoredOrder, 'id' | 'flags'>,
  dueAt: string,
  at: string,
): TransactionWrite =>
  flags.includes('amount_mismatch')
    ? enqueueDeadLetterJob('submit_order', { orderId }, MISMATCH, at)
    : enqueueJob('submit_order', { orderId }, dueAt, at);
