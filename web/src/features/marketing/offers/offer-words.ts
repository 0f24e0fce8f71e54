import type { Offer, OfferStatus } from '#shared/marketing/offer.ts';

export const STATUS_WORDS: Readonly<Record<OfferStatus, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  paused: 'Paused',
  used_up: 'Used up',
  ended: 'Ended',
};

export const usesWords = ({ uses, maxUses }: Pick<Offer, 'uses' | 'maxUses'>): string =>
  maxUses === null ? `${uses} used` : `${uses} of ${maxUses} used`;

/** Returns the link that puts a code into the shopper's cart. */
export const codeLink = (code: string): string => `${location.origin}/discount/${code}`;
