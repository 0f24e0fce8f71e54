import { type Day, dayAt, shiftDay, startOfDay } from '#shared/base/utc-day.ts';
import type { DeliverySpan } from '#shared/orders/shipments/delivery-span.ts';
import type { ShippingZone } from './shipping.ts';

/** A range of business days, including both ends. */
export interface DayRange {
  from: number;
  to: number;
}

export interface DeliveryTimes {
  /** Business days until an order from the shop's own stock is shipped. */
  handling: DayRange;
  /** Business days until the maker ships a made-to-order item. */
  production: DayRange;
  /** Hour of the day from which a new order is processed on the next business day. 24 if there is no such hour. */
  cutoffHour: number;
  /** IANA name of the time zone of `cutoffHour`. Missing for UTC. */
  zone?: string | undefined;
}

/**
 * Delivery times that apply until an admin changes them. The days are those in the shipping policy. The hour is noon or 1
 * p.m. in New York, depending on daylight saving time.
 */
export const DEFAULT_DELIVERY: DeliveryTimes = {
  handling: { from: 2, to: 3 },
  production: { from: 2, to: 3 },
  cutoffHour: 17,
};

/** Business days abroad: at most two weeks, as the shipping policy says. */
const ABROAD: DayRange = { from: 5, to: 10 };
const DOMESTIC: DayRange = { from: 2, to: 5 };

/** Returns the business days in transit to a zone. Returns default days if no admin has set them. */
export const transitOf = ({ transit, countries }: Pick<ShippingZone, 'transit' | 'countries'>): DayRange =>
  transit ?? (countries.includes('US') ? DOMESTIC : ABROAD);

const SATURDAY = 6;
const SUNDAY = 0;

function isWeekend(day: Day): boolean {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  return weekday === SATURDAY || weekday === SUNDAY;
}

const fromMonday = (day: Day): Day => (isWeekend(day) ? fromMonday(shiftDay(day, 1)) : day);

/** Adds business days to a day. Skips weekends but not holidays, because holidays differ by country and carrier. */
export function addBusinessDays(day: Day, days: number): Day {
  let reached = fromMonday(day);
  for (let left = days; left > 0; left--) reached = fromMonday(shiftDay(reached, 1));
  return reached;
}

export interface Delivery {
  times: DeliveryTimes;
  zone: Pick<ShippingZone, 'transit' | 'countries'>;
  /** For each item, true if it is made to order. The order arrives when the last item does. */
  madeToOrder: readonly boolean[];
}

/** Returns the day and the hour in a time zone at `now` (UTC ms). */
function clockIn(zone: string | undefined, now: number): { day: Day; hour: number } {
  const at = new Date(now);
  if (zone === undefined || zone === 'UTC') return { day: dayAt(now), hour: at.getUTCHours() };
  // The Swedish locale formats the day and the hour as `2026-11-26 17`. Importing `time-zone.ts` would make the script of
  // every product page larger.
  const text = at.toLocaleString('sv', {
    ...{ timeZone: zone, hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' },
  });
  return { day: text.slice(0, 10), hour: Number(text.slice(-2)) };
}

/** Returns the first and the last day on which an order placed at `now` (UTC ms) should arrive. */
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
