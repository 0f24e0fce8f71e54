import { handle, requireActor } from '#functions/http/http.ts';
import { toCampaign, updateCampaignDraft as update } from '#store/marketing/campaigns.ts';
import { requireDraft } from './check-campaign.ts';

export const updateCampaignHandler = handle('PUT /api/admin/campaigns/{id}', async (request) => {
  const { version, ...input } = request.body;
  const check = (campaign: Parameters<typeof requireDraft>[0]) => requireDraft(campaign, version);
  const updated = await update(request.params.id, input, requireActor(request), request.now, check);
  return { ...toCampaign(updated), content: input.content };
});
