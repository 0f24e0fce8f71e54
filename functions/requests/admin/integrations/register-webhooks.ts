import { actorOf, handle } from '../../../http.ts';
import { registerAnew } from '../../../provider/owners-connection.ts';

export const registerWebhooks = handle('POST /api/admin/integrations/printify/webhooks', (request) =>
  registerAnew(actorOf(request), request.now),
);
