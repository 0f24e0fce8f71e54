import { call } from '#web/lib/api.ts';
import { useArrival } from '#web/lib/use-arrival.ts';

/** Counts a page view. One that is not counted harms nobody, so its failure is not told. */
const countVisit = (path: string): void => {
  call('POST /api/visits', { body: { path } }).catch(() => {});
};

/** What happens on each new path of the shop. */
export function Arrival() {
  useArrival(countVisit);
  return null;
}
