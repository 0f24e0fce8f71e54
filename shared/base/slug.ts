import * as z from 'zod/mini';

/** Lower-case letters, numbers and single hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const MAX_SLUG_LENGTH = 120;

/** `'Fault Line — Hoodie '` -> `'fault-line-hoodie'`; at most 120 characters, empty when no ASCII letter or digit is left. */
export const slugify = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');

export const slugSchema = z
  .string()
  .check(
    z.maxLength(MAX_SLUG_LENGTH),
    z.regex(SLUG_PATTERN, 'Slug must contain only lowercase letters, numbers, and hyphens'),
  );
