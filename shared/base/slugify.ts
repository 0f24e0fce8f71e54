/** Lower-case letters, numbers and single hyphens between them (spec section 5). */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const MAX_SLUG_LENGTH = 120;

/** `'Fault Line — Hoodie '` -> `'fault-line-hoodie'`; empty when nothing usable is left, at most 120 characters. */
export const slugify = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-$/, '');
