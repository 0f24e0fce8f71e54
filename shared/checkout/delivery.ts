import { type Day, dayAt, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import type { DeliverySpan } from '#shared/orders/delivery-span.ts';
import type { ShippingZone } from './shipping.ts';

/** A number of business days from the least to the most. */
export interface DayRange {
  from: number;
  to: number;
}

export interface DeliveryTimes {
  /** Days until a package of the shop's own stock leaves. */
  handling: DayRange;
  /** Days until a made-to-order item leaves its maker. */
  production: DayRange;
  /** Hour (UTC) from which an order starts on the next business day; 24 for none. */
  cutoffHour: number;
}

/** Counts until an admin changes it: the days that the shipping policy names, and noon to one o’clock in New York. */
export const DEFAULT_DELIVERY: DeliveryTimes = {
  handling: { from: 2, to: 3 },
  production: { from: 2, to: 3 },
  cutoffHour: 17,
};

/** Two weeks at most, as the shipping policy says. */
const ABROAD: DayRange = { from: 5, to: 10 };
const DOMESTIC: DayRange = { from: 2, to: 5 };

/** Returns the days in transit to a zone; the usual ones when an admin has set none. */
export const transitOf = ({ transit, countries }: Pick<ShippingZone, 'transit' | 'countries'>): DayRange =>
  transit ?? (countries.includes('US') ? DOMESTIC : ABROAD);

const SATURDAY = 6;
const SUNDAY = 0;

function isWeekend(day: Day): boolean {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY;
}

const fromMonday = (day: Day): Day => (isWeekend(day) ? fromMonday(shiftDay(day, 1)) : day);

/** Adds business days. Weekends do not count; holidays do, because they differ by country and carrier. */
export function addBusinessDays(day: Day, days: number): Day {
  let reached = fromMonday(day);
  for (let left = days; left > 0; left--) reached = fromMonday(shiftDay(reached, 1));
  return reached;
}

export interface Delivery {
  times: DeliveryTimes;
  zone: Pick<ShippingZone, 'transit' | 'countries'>;
  /** True for each item that is made to order. The order arrives with the last of them. */
  madeToOrder: readonly boolean[];
}

/** Returns when an order placed at `now` (UTC ms) should arrive. */
export function deliverySpan({ times, zone, madeToOrder }: Delivery, now: number): DeliverySpan {
  const isLate = new Date(now).getUTCHours() >= times.cutoffHour;
  const today = dayAt(now);
  const start = fromMonday(isLate ? shiftDay(today, 1) : today);
  const ready = madeToOrder.map((isMade) => (isMade ? times.production : times.handling));
  const transit = transitOf(zone);
  return {
    from: addBusinessDays(start, Math.max(0, ...ready.map(({ from }) => from)) + transit.from),
    to: addBusinessDays(start, Math.max(0, ...ready.map(({ to }) => to)) + transit.to),
  };
}
