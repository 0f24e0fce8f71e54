import anyAscii from 'any-ascii';
import { slugify } from './slug.ts';

const PICTURES = /\p{Extended_Pictographic}/gu;

const slugIn = (title: string): string => slugify(anyAscii(title.normalize('NFC')));

/**
 * Returns the slug of a title in any script: `'Café Crème'` -> `'cafe-creme'`, `'Москва'` -> `'moskva'`. An emoji becomes a
 * word only if the title has nothing else. Use it only for admins and syncs: its tables are too large for the shop's pages,
 * which need no new slugs.
 */
export const titleSlug = (title: string): string => slugIn(title.replace(PICTURES, ' ')) || slugIn(title);
