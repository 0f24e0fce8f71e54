import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { canFollowCampaign, revenueOf } from '#shared/marketing/campaign-figures.ts';
import { countCampaignOrder } from '#store/marketing/campaign-figures.ts';
import { getCampaign } from '#store/marketing/campaigns.ts';
import { getOrder } from '#store/orders/orders.ts';

/** Counts an order's current revenue for the campaign that led to it, if the campaign was sent before the order. */
async function countOrder(orderId: string): Promise<JobOutcome> {
  const order = await getOrder(orderId);
  const campaign = order?.campaignId ? await getCampaign(order.campaignId) : null;
  if (order && campaign && canFollowCampaign(campaign.startedAt, order.createdAt))
    await countCampaignOrder(campaign.id, order.id, revenueOf(order));
  return 'done';
}

export const countCampaignOrderJob = defineJob({
  kind: 'count_campaign_order',
  run: ({ payload }) => countOrder(payload.orderId),
});
