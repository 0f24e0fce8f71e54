import * as z from 'zod/mini';
import type { TeamNotice } from './team-notice-kinds.ts';

const MOST_ADDRESSES = 10;

/** Returns the schema of the recipients of each kind of team email. `address` validates one email address. */
export const noticeRecipientsSchema = <Address extends z.ZodMiniType<string>>(address: Address) => {
  const addresses = z.array(address).check(z.maxLength(MOST_ADDRESSES, 'Please enter at most 10 addresses'));
  return z.strictObject({
    attention: addresses,
    refund: addresses,
    dispute: addresses,
    stock: addresses,
    provider: addresses,
    return: addresses,
    daily: addresses,
  } satisfies Record<TeamNotice, typeof addresses>);
};
