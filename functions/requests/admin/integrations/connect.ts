import { actorOf, handle } from '../../../http.ts';
import { connect as connectShop } from '../../../provider/connect.ts';
import { forOwners } from '../../../provider/webhook-address.ts';

export const connect = handle('PUT /api/admin/integrations/printify', async (request) =>
  forOwners(await connectShop(request.body, actorOf(request), request.now)),
);
