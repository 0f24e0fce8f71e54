import { DEFAULT_SETTINGS } from '../../shared/default-settings.ts';
import type { StoreSettings } from '../../shared/store-settings.ts';
import { get, put } from './client.ts';
import { settingsKey } from './keys.ts';

/** The store's settings; a shop whose owner has set nothing yet has the defaults. */
export const getSettings = async (): Promise<StoreSettings> => ({
  ...DEFAULT_SETTINGS,
  ...(await get<StoreSettings>(settingsKey)),
});

export const putSettings = (settings: StoreSettings): Promise<void> => put({ ...settingsKey, ...settings });
