import type { Rate } from '#shared/base/rate-limits.ts';

export const MIN_PASSWORD = 6;

/** Field of the sign-up's validation data in which the browser passes its permit to the user pool. */
export const PERMIT_FIELD = 'permit';

/** Shared by all sign-ups without a permit, such as scripts and outdated pages: twice the limit of one address. */
export const UNPERMITTED_LIMIT = { name: 'sign_up_without_permit', most: 60, minutes: 60 } as const satisfies Rate & {
  name: string;
};
