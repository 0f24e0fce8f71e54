import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';

/** Enqueues the count of an order for the campaign that led to it, at first and after each refund. `at` is a UTC ISO time. */
export const campaignWrites = (
  { id, campaignId }: Pick<StoredOrder, 'id' | 'campaignId'>,
  at: string,
): TransactionWrite[] => (campaignId ? [enqueueJob('count_campaign_order', { orderId: id }, at, at)] : []);
