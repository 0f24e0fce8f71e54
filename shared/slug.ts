import * as z from 'zod/mini';

/** Lower-case letters, numbers and single hyphens between them (spec section 5). */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const slugSchema = z
  .string()
  .check(z.maxLength(120), z.regex(SLUG_PATTERN, 'Slug must contain only lowercase letters, numbers, and hyphens'));

/** `'Fault Line — Hoodie '` -> `'fault-line-hoodie'`; empty when nothing usable is left. */
export const slugify = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
