import { type Day, dayAt, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import type { DeliverySpan } from '#shared/orders/shipments/delivery-span.ts';
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
  /** Hour from which an order starts on the next business day; 24 for none. */
  cutoffHour: number;
  /** IANA name of the hour's time zone; missing for UTC. */
  zone?: string | undefined;
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

/** Returns the day and the hour in a time zone at `now` (UTC ms). */
function clockIn(zone: string | undefined, now: number): { day: Day; hour: number } {
  const at = new Date(now);
  if (zone === undefined || zone === 'UTC') return { day: dayAt(now), hour: at.getUTCHours() };
  // The Swedish locale formats them as `2026-11-26 17`. Importing `time-zone.ts` would add to the script of every
  // product page.
  const text = at.toLocaleString('sv', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  return { day: text.slice(0, 10), hour: Number(text.slice(-2)) };
}

/** Returns when an order placed at `now` (UTC ms) should arrive. */
export function deliverySpan({ times, zone, madeToOrder }: Delivery, now: number): DeliverySpan {
  const { day, hour } = clockIn(times.zone, now);
  const start = fromMonday(hour >= times.cutoffHour ? shiftDay(day, 1) : day);
  const ready = madeToOrder.map((isMade) => (isMade ? times.production : times.handling));
  const transit = transitOf(zone);
  return {
    from: addBusinessDays(start, Math.max(0, ...ready.map(({ from }) => from)) + transit.from),
    to: addBusinessDays(start, Math.max(0, ...ready.map(({ to }) => to)) + transit.to),
  };
}
