import type { Day } from '#shared/base/utc-day.ts';

/** Describes the first and the last UTC day on which an order should arrive. */
export interface DeliverySpan {
  from: Day;
  to: Day;
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Formats a range of days, such as `Nov 28 to Dec 2`. */
export function formatDelivery({ from, to }: DeliverySpan): string {
  const [first, last] = [from, to].map((day) => shortDay.format(Date.parse(day)));
  return first === last ? `${first}` : `${first} to ${last}`;
}
