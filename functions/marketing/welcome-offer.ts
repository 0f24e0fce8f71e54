import { offerStatus } from '#shared/marketing/offer.ts';
import { offerConditions, type WelcomeOffer } from '#shared/marketing/welcome-offer.ts';
import { getOffer } from '#store/marketing/offers.ts';

/** Returns the discount code for the welcome email. Null unless shoppers can use the code at `now` (milliseconds UTC). */
export async function getWelcomeOffer(
  offerId: string | null,
  timeZone: string,
  now: number,
): Promise<WelcomeOffer | null> {
  const offer = offerId === null ? null : await getOffer(offerId);
  if (!offer || offer.code === null || offerStatus(offer, now) !== 'active') return null;
  return { code: offer.code, conditions: offerConditions(offer, timeZone) };
}
