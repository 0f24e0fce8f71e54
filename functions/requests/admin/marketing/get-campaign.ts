import { handle } from '#functions/http/http.ts';
import { readCampaign } from '#store/marketing/campaigns.ts';

export const getCampaign = handle('GET /api/admin/campaigns/{id}', ({ params }) => readCampaign(params.id));
