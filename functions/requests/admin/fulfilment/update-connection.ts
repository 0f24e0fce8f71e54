import { updateConnection } from '#functions/fulfilment/connection/manage-connection.ts';
import { toAdminConnection } from '#functions/fulfilment/connection/webhook-address.ts';
import { handle, requireActor } from '#functions/http/http.ts';

export const updateConnectionHandler = handle('PATCH /api/admin/integrations/printify', async (request) =>
  toAdminConnection(await updateConnection(request.body, requireActor(request), request.now)),
);
