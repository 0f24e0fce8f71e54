import { type Offer, type OfferStatus, offerStatus } from '#shared/marketing/offer.ts';

const FAULTS: Readonly<Record<Exclude<OfferStatus, 'active'>, string>> = {
  ended: 'This code has ended',
  scheduled: 'This code hasn’t started yet',
  paused: 'This code is paused',
  used_up: 'This code is used up',
};

/**
 * Returns the reason why shoppers can't use the discount code in an email at `now` (milliseconds UTC). Null if the code
 * works.
 */
export function mailedCodeFault(offer: Offer | null, now: number): string | null {
  if (offer === null) return 'None of your discounts has this code';
  const status = offerStatus(offer, now);
  return status === 'active' ? null : FAULTS[status];
}
