import { storeSettingsSchema } from '../../../shared/store-settings.ts';
import { handle } from '../../http.ts';
import { getSettings } from '../../store/settings.ts';

export const getStore = handle('GET /api/store', async () => storeSettingsSchema.parse(await getSettings()));
