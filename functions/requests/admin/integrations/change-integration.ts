import { actorOf, handle } from '../../../http.ts';
import { changeConnection } from '../../../provider/owners-connection.ts';
import { forOwners } from '../../../provider/webhook-address.ts';

export const changeIntegration = handle('PATCH /api/admin/integrations/printify', async (request) =>
  forOwners(await changeConnection(request.body, actorOf(request), request.now)),
);
