import { handle, requireActor } from '#functions/http/http.ts';
import { cancelJob } from '#store/jobs/jobs.ts';
import { changeCampaign, getCampaignWithContent } from '#store/marketing/campaigns.ts';
import { requireCampaignMove } from './check-campaign.ts';

/** What was only scheduled has reached nobody: it can be changed and sent again. */
export const cancelCampaignHandler = handle('POST /api/admin/campaigns/{id}/cancel', async (request) => {
  const { params, now } = request;
  const finishedAt = new Date(now).toISOString();
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    const status = campaign.status === 'scheduled' ? 'draft' : 'cancelled';
    requireCampaignMove(campaign, status);
    const writes = [cancelJob('send_campaign', params.id)];
    const over = { reason: null, pausedBy: null, pausedAt: null, page: null, witnesses: [], perSecond: 0 };
    return status === 'draft'
      ? { action: 'unscheduled', change: { status, scheduledAt: null, total: 0 }, writes }
      : { action: 'cancelled', change: { ...over, status, finishedAt }, writes };
  });
  return getCampaignWithContent(params.id);
});
