import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueDeadLetterJob, enqueueJob } from '#store/jobs/jobs.ts';

const MISMATCH = 'The amount paid doesn’t match the order’s total. Check the payment, then try again to send the order';

/**
 * Returns the write that submits the provider's part of an order at `dueAt`. With a wrong amount paid, an admin has to
 * release it: a job that is enqueued again would replace the one that waits for the admin. Times are UTC ISO.
 */
export const submitWrite = (
  { id: orderId, flags }: Pick<StoredOrder, 'id' | 'flags'>,
  dueAt: string,
  at: string,
): TransactionWrite =>
  flags.includes('amount_mismatch')
    ? enqueueDeadLetterJob('submit_order', { orderId }, MISMATCH, at)
    : enqueueJob('submit_order', { orderId }, dueAt, at);
