import type { OfferValue } from '#shared/base/discounts/offers.ts';
import { formatCents } from '#shared/base/money.ts';
import type { Offer, OfferStatus } from '#shared/marketing/offer.ts';

export const STATUS_WORDS: Readonly<Record<OfferStatus, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  paused: 'Paused',
  used_up: 'Used up',
  ended: 'Ended',
};

/** Describes what an offer gives: `10% off`. */
export function valueWords(value: OfferValue): string {
  switch (value.kind) {
    case 'percent':
      return `${value.percent}% off`;
    case 'amount':
      return `${formatCents(value.amountCents)} off`;
    case 'buy_get':
      return `Buy ${value.buy}, get ${value.get} ${value.percent === 100 ? 'free' : `${value.percent}% off`}`;
    case 'free_shipping':
      return 'Free shipping';
  }
}

export const usesWords = ({ uses, maxUses }: Pick<Offer, 'uses' | 'maxUses'>): string =>
  maxUses === null ? `${uses} used` : `${uses} of ${maxUses} used`;

/** Returns the link that puts a code into the shopper's cart. */
export const codeLink = (code: string): string => `${location.origin}/discount/${code}`;
