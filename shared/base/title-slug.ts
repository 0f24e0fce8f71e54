import anyAscii from 'any-ascii';
import { slugify } from './slug.ts';

/**
 * Returns the slug of a title in any script: `'Café Crème'` -> `'cafe-creme'`, `'Москва'` -> `'moskva'`. For admins and syncs:
 * its tables are too large for the shop's pages, which need no new slugs.
 */
export const titleSlug = (title: string): string => slugify(anyAscii(title.normalize('NFC')));
