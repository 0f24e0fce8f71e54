import { handle, requireActor } from '#functions/http/http.ts';
import { insertCampaign as create, toCampaign } from '#store/marketing/campaigns.ts';

export const createCampaignHandler = handle('POST /api/admin/campaigns', async (request) => ({
  ...toCampaign(await create(request.body, requireActor(request), request.now)),
  content: request.body.content,
}));
