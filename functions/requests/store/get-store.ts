import { handle } from '../../http.ts';
import { getSettings } from '../../store/settings.ts';

export const getStore = handle('GET /api/store', () => getSettings());
