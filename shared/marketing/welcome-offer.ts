import { formatCents } from '#shared/base/money.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import { startOfDay } from '#shared/base/utc-day.ts';
import type { Offer } from './offer.ts';
import { valueWords } from './offer-value.ts';

/** A discount code in the welcome mail, with its conditions in words. */
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

/** Returns what an offer gives and on which conditions: `10% off orders of $50.00 or more. Once per customer.` */
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
