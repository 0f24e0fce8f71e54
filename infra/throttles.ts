import { type ContractKey, routeOf, splitKey } from '#shared/contract/index.ts';

/** Describes a limit for all callers together: calls per second, and calls at the same time. */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * Limits of the gateway. They protect the account from expensive load and are far above the traffic of a busy shop. The
 * functions themselves also count requests by caller.
 */
export const throttles = {
  everything: { rateLimit: 500, burstLimit: 1000 },
  /** Limit for writes that need no account. */
  open: { rateLimit: 20, burstLimit: 40 },
  routes: {
    // Each page view causes one of these requests.
    'POST /api/visits': { rateLimit: 100, burstLimit: 200 },
    // These requests send emails to an address in the request.
    'POST /api/subscribers': { rateLimit: 5, burstLimit: 20 },
    'POST /api/order-link/renewal': { rateLimit: 5, burstLimit: 20 },
    'POST /api/order-link/request': { rateLimit: 5, burstLimit: 20 },
    // These requests read everything stored about a customer.
    'GET /api/me/export': { rateLimit: 5, burstLimit: 20 },
    'DELETE /api/me': { rateLimit: 5, burstLimit: 20 },
    'POST /api/admin/emails/test': { rateLimit: 1, burstLimit: 5 },
  },
} as const satisfies { everything: Throttle; open: Throttle; routes: Partial<Record<ContractKey, Throttle>> };

const ofRoutes: Partial<Record<ContractKey, Throttle>> = throttles.routes;

/** Returns the route's own limit, or undefined if only the general limit applies. */
export function throttleOf(key: ContractKey): Throttle | undefined {
  const isOpenWrite = routeOf(key).caller === 'visitor' && splitKey(key).method !== 'GET';
  return ofRoutes[key] ?? (isOpenWrite ? throttles.open : undefined);
}
