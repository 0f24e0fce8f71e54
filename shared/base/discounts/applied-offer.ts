import { type Cents, sumCents } from '../money.ts';

/** An offer in a price: its share of the discount, 0 for free shipping. */
export interface AppliedOffer {
  id: string;
  name: string;
  code: string | null;
  cents: Cents;
}

/** Returns what people read: `Welcome (WELCOME10)`. */
export const offerLabel = ({ name, code }: Pick<AppliedOffer, 'name' | 'code'>): string =>
  code && code !== name.toUpperCase() ? `${name} (${code})` : name;

export const sumOffers = (offers: readonly Pick<AppliedOffer, 'cents'>[] = []): Cents =>
  sumCents(offers.map(({ cents }) => cents));
