import { actorOf, handle } from '#functions/http.ts';
import { changeConnection } from '#functions/provider/owners-connection.ts';
import { forOwners } from '#functions/provider/webhook-address.ts';

export const changeIntegration = handle('PATCH /api/admin/integrations/printify', async (request) =>
  forOwners(await changeConnection(request.body, actorOf(request), request.now)),
);
