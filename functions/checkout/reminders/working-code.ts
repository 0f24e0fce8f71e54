import { offerStatus } from '#shared/marketing/offer.ts';
import { getOfferByCode } from '#store/marketing/offers.ts';

/** Returns the discount code of reminders if it works now, or null. `now` in milliseconds UTC. */
export async function workingCode(code: string | null, now: number): Promise<string | null> {
  const offer = code ? await getOfferByCode(code) : null;
  return offer && offerStatus(offer, now) === 'active' ? code : null;
}
