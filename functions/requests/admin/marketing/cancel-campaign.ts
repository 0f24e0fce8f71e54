import { actorOf, handle } from '#functions/http/http.ts';
import { forgiveWork } from '#store/jobs/work.ts';
import { changeCampaign, readCampaign } from '#store/marketing/campaigns.ts';
import { requireMove } from './check-campaign.ts';

/** What was only scheduled has reached nobody: it can be changed and sent again. */
export const cancelCampaign = handle('POST /api/admin/campaigns/{id}/cancel', async (request) => {
  const { params, now } = request;
  const finishedAt = new Date(now).toISOString();
  await changeCampaign(params.id, actorOf(request), now, (campaign) => {
    const status = campaign.status === 'scheduled' ? 'draft' : 'cancelled';
    requireMove(campaign, status);
    const writes = [forgiveWork('send_campaign', params.id)];
    const over = { reason: null, pausedBy: null, pausedAt: null, page: null, witnesses: [], perSecond: 0 };
    return status === 'draft'
      ? { action: 'unscheduled', change: { status, scheduledAt: null, total: 0 }, writes }
      : { action: 'cancelled', change: { ...over, status, finishedAt }, writes };
  });
  return readCampaign(params.id);
});
