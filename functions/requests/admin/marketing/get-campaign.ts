import { handle } from '#functions/http/http.ts';
import { getCampaignWithContent } from '#store/marketing/campaigns.ts';

export const getCampaignHandler = handle('GET /api/admin/campaigns/{id}', ({ params }) =>
  getCampaignWithContent(params.id),
);
