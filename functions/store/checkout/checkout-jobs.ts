import type { Checkout } from '#shared/checkout/checkout.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';

/** Enqueues the job that takes bought items out of the account's cart. `at` is a UTC ISO time. */
export const emptyCartWrites = ({ id, userId }: Checkout, at: string): TransactionWrite[] =>
  userId ? [enqueueJob('empty_cart', { checkoutId: id }, at, at)] : [];
