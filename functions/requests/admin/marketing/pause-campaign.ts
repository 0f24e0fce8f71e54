import { handle, requireActor } from '#functions/http/http.ts';
import { changeCampaign, getCampaignWithContent } from '#store/marketing/campaigns.ts';
import { requireCampaignMove } from './check-campaign.ts';

/** The work stays: its next turn sees the pause and ends. */
export const pauseCampaignHandler = handle('POST /api/admin/campaigns/{id}/pause', async (request) => {
  const { params, now } = request;
  const pausedAt = new Date(now).toISOString();
  await changeCampaign(params.id, requireActor(request), now, (campaign) => {
    requireCampaignMove(campaign, 'paused');
    return { action: 'paused', change: { status: 'paused', pausedBy: 'owner', pausedAt, reason: null, perSecond: 0 } };
  });
  return getCampaignWithContent(params.id);
});
