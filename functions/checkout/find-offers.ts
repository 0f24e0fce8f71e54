import type { VisitorNetworks } from '#functions/http/http-limits.ts';
import type { AppliedOffer } from '#shared/base/discounts/applied-offer.ts';
import type { OfferTerms } from '#shared/base/discounts/offers.ts';
import { Problem } from '#shared/base/errors.ts';
import { CODE_GUESSES, formatWait } from '#shared/base/rate-limits.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { CODE_MESSAGES, type Offer, type OfferStatus, offerStatus, offerTerms } from '#shared/marketing/offer.ts';
import { getCheckoutBySession } from '#store/checkout/checkouts.ts';
import { hasUsedOffer, offerHolder } from '#store/marketing/offer-uses.ts';
import { getOfferByCode, listAutomaticOffers } from '#store/marketing/offers.ts';
import { consumeToken, getTaken } from '#store/rate-limits.ts';

const fieldProblem = (path: 'code' | 'email', message: string) =>
  new Problem('invalid_request', message, { errors: [{ path, message }] });

/**
 * Returns the status of an offer for the current shopper. If the checkout of `session` is still open and holds the last use
 * of the offer, that use is available to this shopper.
 */
async function statusFor(offer: Offer, { now, session }: Moment): Promise<OfferStatus> {
  const status = offerStatus(offer, now);
  const left = status === 'used_up' && session ? await getCheckoutBySession(session) : null;
  const isHeld = left?.status === 'open' && left.offers?.some(({ id }) => id === offer.id);
  return isHeld ? offerStatus({ ...offer, uses: offer.uses - 1 }, now) : status;
}

/**
 * Returns the offer with this code. Throws `invalid_request` for the field `code` if the offer has ended, is used up, or is
 * not active. A paused or scheduled offer has the same message as an unknown code.
 */
async function findByCode(code: string, moment: Moment): Promise<Offer> {
  const offer = await getOfferByCode(code);
  const status = offer ? await statusFor(offer, moment) : 'paused';
  if (status === 'ended') throw fieldProblem('code', CODE_MESSAGES.ended);
  if (status === 'used_up') throw fieldProblem('code', CODE_MESSAGES.usedUp);
  if (!offer || status !== 'active') throw fieldProblem('code', CODE_MESSAGES.unknown);
  return offer;
}

interface Moment {
  /** Current time, in milliseconds UTC. */
  now: number;
  /** Payment session that the shopper left open, if any. */
  session?: string | undefined;
}

export interface FoundOffers {
  offers: Offer[];
  terms: OfferTerms[];
}

/**
 * Returns the offers that apply to a cart with these products. Automatic offers come first, then the offer of the code.
 * Throws `invalid_request` for a code that does not work now.
 */
export async function findOffers(
  code: string | null,
  products: readonly Product[],
  moment: Moment,
): Promise<FoundOffers> {
  const [automatic, byCode] = await Promise.all([listAutomaticOffers(), code ? findByCode(code, moment) : null]);
  const active = automatic.filter((offer) => offerStatus(offer, moment.now) === 'active');
  const offers = [...active, ...(byCode ? [byCode] : [])];
  return { offers, terms: offers.map((offer) => offerTerms(offer, products)) };
}

export interface ClaimedOffers {
  offers: Offer[];
  /** Pseudonym of the customer's email address. Null if none of the offers is limited to one use per customer. */
  holder: string | null;
}

/**
 * Returns the offers used in a price. If one is limited to one use per customer, also returns the pseudonym of the customer.
 * Throws `invalid_request` for `email` if a guest gave no address, and for `code` if the customer has already used the offer.
 */
export async function claimOffers(
  { offers }: FoundOffers,
  applied: readonly AppliedOffer[],
  email: string | null,
): Promise<ClaimedOffers> {
  const used = offers.filter(({ id }) => applied.some((one) => one.id === id));
  const once = used.find(({ oncePerCustomer }) => oncePerCustomer);
  if (!once) return { offers: used, holder: null };
  if (!email) throw fieldProblem('email', 'Enter your email address to use this code.');
  const holder = offerHolder(once.id, email);
  if (await hasUsedOffer(once.id, holder)) throw fieldProblem('code', CODE_MESSAGES.usedByYou);
  return { offers: used, holder };
}

/**
 * Returns whether a code was rejected because all its uses, or the customer's only use, are taken. An unpaid checkout may
 * hold the use.
 */
export const isUseRefusal = (error: Problem): boolean =>
  (error.errors ?? []).some(
    ({ path, message }) => path === 'code' && (message === CODE_MESSAGES.usedUp || message === CODE_MESSAGES.usedByYou),
  );

const isCodeRefusal = (error: unknown): boolean =>
  error instanceof Problem && (error.errors ?? []).some(({ path }) => path === 'code' || path.startsWith('giftCodes.'));

/**
 * Runs a lookup of a code, and counts it as a wrong guess of the visitor if the code is not accepted. After too many wrong
 * guesses, throws `too_many_requests` even for a correct code. The limit is lower while there are very many wrong guesses in
 * the whole shop.
 */
export async function asGuess<T>(
  code: string | null,
  { networks, now }: { networks: VisitorNetworks; now: number },
  run: () => Promise<T>,
): Promise<T> {
  if (!code) return run();
  const { minutes, most, everybody } = CODE_GUESSES;
  const spanMs = minutes * 60_000;
  const together = { name: 'codeGuess.everybody', most: Number.MAX_SAFE_INTEGER, spanMs };
  const isCrowded = (await getTaken(together, now)) >= everybody.most;
  const own = { name: `codeGuess.${networks.home}`, most: isCrowded ? everybody.crowded : most, spanMs };
  const waitMs = await consumeToken(own, now);
  if (waitMs > 0) {
    const retryAfter = Math.ceil(waitMs / 1000);
    throw new Problem('too_many_requests', `Too many codes. Please try again ${formatWait(retryAfter)}.`, {
      retryAfter,
    });
  }
  try {
    const result = await run();
    await consumeToken(own, now, -1);
    return result;
  } catch (error) {
    if (isCodeRefusal(error)) await consumeToken(together, now);
    else await consumeToken(own, now, -1);
    throw error;
  }
}
