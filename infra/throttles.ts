import { type ContractKey, routeOf, splitKey } from '#shared/contract/index.ts';

/** Calls a second, and how many at once, of all callers together. */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * Limits of the gateway. They protect the account from expensive load, well above the traffic of a busy shop; the functions
 * count by caller.
 */
export const throttles = {
  everything: { rateLimit: 500, burstLimit: 1000 },
  /** Writes that need no account. */
  open: { rateLimit: 20, burstLimit: 40 },
  routes: {
    // Each page view is one.
    'POST /api/visits': { rateLimit: 100, burstLimit: 200 },
    // These send mails to an address in the request.
    'POST /api/subscribers': { rateLimit: 5, burstLimit: 20 },
    'POST /api/order-link/renewal': { rateLimit: 5, burstLimit: 20 },
    'POST /api/order-link/request': { rateLimit: 5, burstLimit: 20 },
    // These read everything stored about a customer.
    'GET /api/me/export': { rateLimit: 5, burstLimit: 20 },
    'DELETE /api/me': { rateLimit: 5, burstLimit: 20 },
    'POST /api/admin/emails/test': { rateLimit: 1, burstLimit: 5 },
  },
} as const satisfies { everything: Throttle; open: Throttle; routes: Partial<Record<ContractKey, Throttle>> };

const ofRoutes: Partial<Record<ContractKey, Throttle>> = throttles.routes;

/** Returns the route's own limit; undefined where only the limit of everything applies. */
export function throttleOf(key: ContractKey): Throttle | undefined {
  const isOpenWrite = routeOf(key).caller === 'visitor' && splitKey(key).method !== 'GET';
  return ofRoutes[key] ?? (isOpenWrite ? throttles.open : undefined);
}
