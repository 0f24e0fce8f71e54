import * as z from 'zod/mini';
import { MAX_SLUG_LENGTH, SLUG_PATTERN } from './slugify.ts';

export { SLUG_PATTERN, slugify } from './slugify.ts';

export const slugSchema = z
  .string()
  .check(
    z.maxLength(MAX_SLUG_LENGTH),
    z.regex(SLUG_PATTERN, 'Slug must contain only lowercase letters, numbers, and hyphens'),
  );
