import { handle } from '#functions/http/http.ts';
import { listCampaigns as list, toCampaign } from '#store/marketing/campaigns.ts';

export const listCampaignsHandler = handle('GET /api/admin/campaigns', async ({ query }) => {
  const { items, nextCursor } = await list(query);
  return { items: items.map(toCampaign), nextCursor };
});
