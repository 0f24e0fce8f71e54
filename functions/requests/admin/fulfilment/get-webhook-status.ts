import { getWebhookStatus } from '#functions/fulfilment/connection/manage-connection.ts';
import { handle } from '#functions/http/http.ts';

export const getWebhookStatusHandler = handle('GET /api/admin/integrations/printify/webhooks', ({ now }) =>
  getWebhookStatus(now),
);
