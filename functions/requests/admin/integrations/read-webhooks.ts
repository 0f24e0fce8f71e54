import { handle } from '../../../http.ts';
import { readTold } from '../../../provider/owners-connection.ts';

export const readWebhooks = handle('GET /api/admin/integrations/printify/webhooks', ({ now }) => readTold(now));
