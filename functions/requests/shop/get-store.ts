import { handle } from '#functions/http/http.ts';
import { storeSettingsSchema } from '#shared/shop/store-settings.ts';
import { getSettings } from '#store/shop/settings.ts';

export const getStore = handle('GET /api/store', async () => storeSettingsSchema.parse(await getSettings()));
