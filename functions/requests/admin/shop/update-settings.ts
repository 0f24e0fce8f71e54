import { handle, requireActor } from '#functions/http/http.ts';
import { senderAddress } from '#outside/mail.ts';
import { updateSettings as write } from '#store/shop/settings.ts';

export const updateSettingsHandler = handle('PUT /api/admin/settings', async (request) => ({
  ...(await write(request.body, requireActor(request), request.now)),
  mailAddress: senderAddress(),
}));
