import * as z from 'zod/mini';

/** Matches lowercase letters and digits with single hyphens between them. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const MAX_SLUG_LENGTH = 120;

/**
 * Turns a title into a slug: `'Fault Line — Hoodie '` -> `'fault-line-hoodie'`. The slug has at most 120 characters. It is
 * empty if the title has no ASCII letter or digit.
 */
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
