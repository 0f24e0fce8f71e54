import { formatCents } from '#shared/base/money.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import { startOfDay } from '#shared/base/utc-day.ts';
import type { Offer } from './offer.ts';
import { valueWords } from './offer-value.ts';

/** Describes the discount code in the welcome email, with its conditions as text. */
export interface WelcomeOffer {
  code: string;
  conditions: string;
}

type Terms = Pick<
  Offer,
  'value' | 'minimumCents' | 'productIds' | 'categoryIds' | 'oncePerCustomer' | 'maxUses' | 'endsAt'
>;

const lastDayText = (endsAt: string, timeZone: string): string =>
  new Date(startOfDay(dayIn(timeZone, Date.parse(endsAt) - 1))).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });

/**
 * Returns the value and the conditions of an offer as text, such as `10% off orders of $50.00 or more. Once per customer.`
 */
export function offerConditions(offer: Terms, timeZone: string): string {
  const { value, minimumCents, productIds, categoryIds, oncePerCustomer, maxUses, endsAt } = offer;
  const gift = `${valueWords(value)}${minimumCents === null ? '' : ` orders of ${formatCents(minimumCents)} or more`}`;
  return [
    gift,
    ...(productIds.length + categoryIds.length > 0 ? ['Selected products only'] : []),
    ...(oncePerCustomer ? ['Once per customer'] : []),
    ...(maxUses === null ? [] : [`For the first ${maxUses} orders`]),
    ...(endsAt === null ? [] : [`Until ${lastDayText(endsAt, timeZone)}`]),
  ]
    .map((sentence) => `${sentence}.`)
    .join(' ');
}
