import { actorOf, handle } from '#functions/http/http.ts';
import { deleteCampaign as remove } from '#store/marketing/campaigns.ts';
import { requireDraft } from './check-campaign.ts';

export const deleteCampaign = handle('DELETE /api/admin/campaigns/{id}', async (request) => {
  await remove(request.params.id, actorOf(request), request.now, requireDraft);
  return undefined;
});
