import { handle } from '#functions/http.ts';
import { forOwners } from '#functions/provider/webhook-address.ts';
import { getIntegration } from '#store/fulfilment/integrations.ts';

export const listIntegrations = handle('GET /api/admin/integrations', async () => ({
  items: [forOwners(await getIntegration())],
}));
