import type { Rate } from '#shared/base/rate-limits.ts';

export const MIN_PASSWORD = 6;

/** Name of the sign-up field in which the browser passes its permit to the user pool. */
export const PERMIT_FIELD = 'permit';

/**
 * Limit that all sign-ups without a permit share, such as those from scripts and outdated pages. It is twice the limit of one
 * address.
 */
export const UNPERMITTED_LIMIT = { name: 'sign_up_without_permit', most: 60, minutes: 60 } as const satisfies Rate & {
  name: string;
};
