import { type Cents, sumCents } from '../money.ts';

/** An offer that is part of a price. `cents` is the amount that the offer takes off, or 0 for free shipping. */
export interface AppliedOffer {
  id: string;
  name: string;
  code: string | null;
  cents: Cents;
}

/**
 * Formats the name and code of an offer for display: `Welcome (WELCOME10)`. Leaves out a code that is the name in capitals.
 */
export const offerLabel = ({ name, code }: Pick<AppliedOffer, 'name' | 'code'>): string =>
  code && code !== name.toUpperCase() ? `${name} (${code})` : name;

export const sumOffers = (offers: readonly Pick<AppliedOffer, 'cents'>[] = []): Cents =>
  sumCents(offers.map(({ cents }) => cents));
