import { actorOf, handle } from '#functions/http/http.ts';
import { senderAddress } from '#outside/mail.ts';
import { changeSettings as write } from '#store/shop/settings.ts';

export const changeSettings = handle('PUT /api/admin/settings', async (request) => ({
  ...(await write(request.body, actorOf(request), request.now)),
  mailAddress: senderAddress(),
}));
