import { toShownContent } from '#shared/shop/content-links.ts';
import { DEFAULT_CONTENT } from '#shared/shop/default-content.ts';
import { DEFAULT_PUBLIC_SETTINGS } from '#shared/shop/default-public-settings.ts';
import type { PublicStore } from './settings.ts';

/** A new shop's settings and content, shown when the shop's own cannot be read. */
export const DEFAULT_STORE: PublicStore = {
  ...DEFAULT_PUBLIC_SETTINGS,
  content: toShownContent(DEFAULT_CONTENT, DEFAULT_PUBLIC_SETTINGS),
};
