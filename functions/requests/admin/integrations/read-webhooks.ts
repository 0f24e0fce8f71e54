import { handle } from '#functions/http.ts';
import { readTold } from '#functions/provider/owners-connection.ts';

export const readWebhooks = handle('GET /api/admin/integrations/printify/webhooks', ({ now }) => readTold(now));
