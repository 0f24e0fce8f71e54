import { handle, requireActor } from '#functions/http/http.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { changeCampaign, getCampaignWithContent } from '#store/marketing/campaigns.ts';
import { requirePaused } from './check-campaign.ts';

/** What came back so far is forgiven: an owner has seen it. */
export const resumeCampaignHandler = handle('POST /api/admin/campaigns/{id}/resume', async (request) => {
  const { params, now } = request;
  const at = new Date(now).toISOString();
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    requirePaused(campaign);
    const { counts, bounced, complained } = campaign;
    const riskFrom = { sent: counts.sent, bounced, complained };
    return {
      action: 'resumed',
      change: { status: 'sending', reason: null, pausedBy: null, pausedAt: null, riskFrom },
      writes: [enqueueJob('send_campaign', params.id, at, at)],
    };
  });
  return getCampaignWithContent(params.id);
});
