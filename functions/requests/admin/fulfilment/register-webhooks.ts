import { registerAnew } from '#functions/fulfilment/connection/owners-connection.ts';
import { actorOf, handle } from '#functions/http/http.ts';

export const registerWebhooks = handle('POST /api/admin/integrations/printify/webhooks', (request) =>
  registerAnew(actorOf(request), request.now),
);
