import { changeConnection } from '#functions/fulfilment/connection/owners-connection.ts';
import { forOwners } from '#functions/fulfilment/connection/webhook-address.ts';
import { actorOf, handle } from '#functions/http/http.ts';

export const changeIntegration = handle('PATCH /api/admin/integrations/printify', async (request) =>
  forOwners(await changeConnection(request.body, actorOf(request), request.now)),
);
