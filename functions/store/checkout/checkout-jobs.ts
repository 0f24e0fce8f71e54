import type { Checkout } from '#shared/checkout/checkout.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';

/**
 * Returns the write that enqueues a job to remove the bought items from the account's cart. Returns none for a guest. `at` is
 * a UTC ISO time.
 */
export const emptyCartWrites = ({ id, userId }: Checkout, at: string): TransactionWrite[] =>
  userId ? [enqueueJob('empty_cart', { checkoutId: id }, at, at)] : [];
