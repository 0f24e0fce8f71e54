import { handle } from '#functions/http/http.ts';
import { senderAddress } from '#outside/mail.ts';
import { getSettings } from '#store/shop/settings.ts';

export const getAdminSettingsHandler = handle('GET /api/admin/settings', async () => ({
  ...(await getSettings()),
  mailAddress: senderAddress(),
}));
