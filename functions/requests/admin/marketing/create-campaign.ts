import { actorOf, handle } from '#functions/http/http.ts';
import { createCampaign as create, toCampaign } from '#store/marketing/campaigns.ts';

export const createCampaign = handle('POST /api/admin/campaigns', async (request) => ({
  ...toCampaign(await create(request.body, actorOf(request), request.now)),
  content: request.body.content,
}));
