import { handle } from '../../../http.ts';
import { forOwners } from '../../../provider/webhook-address.ts';
import { getIntegration } from '../../../store/integrations.ts';

export const listIntegrations = handle('GET /api/admin/integrations', async () => ({
  items: [forOwners(await getIntegration())],
}));
