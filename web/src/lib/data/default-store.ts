import { toShownContent } from '#shared/shop/content-links.ts';
import { DEFAULT_CONTENT } from '#shared/shop/default-content.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '#shared/shop/default-public-settings.ts';
import type { PublicStore } from './settings.ts';

/** Settings and content of a new shop. They are shown if the shop's own settings cannot be read. */
export const DEFAULT_STORE: PublicStore = {
  ...DEFAULT_PUBLIC_SETTINGS,
  content: toShownContent(DEFAULT_CONTENT, DEFAULT_PUBLIC_SETTINGS),
};
