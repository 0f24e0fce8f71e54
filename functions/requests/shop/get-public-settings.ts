import { handle } from '#functions/http/http.ts';
import { publicSettingsSchema } from '#shared/shop/shop-settings.ts';
import { getSettings } from '#store/shop/settings.ts';

export const getPublicSettingsHandler = handle('GET /api/store', async () =>
  publicSettingsSchema.parse(await getSettings()),
);
