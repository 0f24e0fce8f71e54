import { forOwners } from '#functions/fulfilment/connection/webhook-address.ts';
import { handle } from '#functions/http/http.ts';
import { getIntegration } from '#store/fulfilment/integrations.ts';

export const listIntegrations = handle('GET /api/admin/integrations', async () => ({
  items: [forOwners(await getIntegration())],
}));
