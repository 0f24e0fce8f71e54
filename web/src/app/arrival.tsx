import { call } from '#web/lib/data/api.ts';
import { useArrival } from '#web/lib/hooks/use-arrival.ts';

/** Counts a page view. A lost count does no harm, so failures are ignored. */
const countVisit = (path: string): void => {
  call('POST /api/visits', { body: { path } }).catch(() => {});
};

/** Runs on each new path of the shop. */
export function Arrival() {
  useArrival(countVisit);
  return null;
}
