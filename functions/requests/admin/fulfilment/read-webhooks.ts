import { readTold } from '#functions/fulfilment/connection/owners-connection.ts';
import { handle } from '#functions/http/http.ts';

export const readWebhooks = handle('GET /api/admin/integrations/printify/webhooks', ({ now }) => readTold(now));
