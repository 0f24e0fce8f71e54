import { reregisterWebhooks } from '#functions/fulfilment/connection/manage-connection.ts';
import { handle, requireActor } from '#functions/http/http.ts';

export const registerWebhooksHandler = handle('POST /api/admin/integrations/printify/webhooks', (request) =>
  reregisterWebhooks(requireActor(request), request.now),
);
