import { actorOf, handle } from '#functions/http/http.ts';
import { changeCampaign, readCampaign } from '#store/marketing/campaigns.ts';
import { requireMove } from './check-campaign.ts';

/** The work stays: its next turn sees the pause and ends. */
export const pauseCampaign = handle('POST /api/admin/campaigns/{id}/pause', async (request) => {
  const { params, now } = request;
  const pausedAt = new Date(now).toISOString();
  await changeCampaign(params.id, actorOf(request), now, (campaign) => {
    requireMove(campaign, 'paused');
    return { action: 'paused', change: { status: 'paused', pausedBy: 'owner', pausedAt, reason: null, perSecond: 0 } };
  });
  return readCampaign(params.id);
});
