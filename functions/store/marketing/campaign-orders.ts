import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';

/**
 * Returns the write that enqueues a job to count an order for the campaign that it came from. Call it for a new order and
 * after each refund. `at` is a UTC ISO time.
 */
export const campaignWrites = (
  { id, campaignId }: Pick<StoredOrder, 'id' | 'campaignId'>,
  at: string,
): TransactionWrite[] => (campaignId ? [enqueueJob('count_campaign_order', { orderId: id }, at, at)] : []);
