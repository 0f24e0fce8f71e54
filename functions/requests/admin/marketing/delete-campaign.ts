import { handle, requireActor } from '#functions/http/http.ts';
import { deleteCampaignDraft as remove } from '#store/marketing/campaigns.ts';
import { requireDraft } from './check-campaign.ts';

export const deleteCampaignHandler = handle('DELETE /api/admin/campaigns/{id}', async (request) => {
  await remove(request.params.id, requireActor(request), request.now, requireDraft);
  return undefined;
});
