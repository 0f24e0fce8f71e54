import { actorOf, handle } from '#functions/http.ts';
import { registerAnew } from '#functions/provider/owners-connection.ts';

export const registerWebhooks = handle('POST /api/admin/integrations/printify/webhooks', (request) =>
  registerAnew(actorOf(request), request.now),
);
