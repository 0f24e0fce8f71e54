import { type ContractKey, routeOf, splitKey } from '#shared/contract/index.ts';

/** How long each function may take, in seconds; the cloud ends it there and the local gateway no longer waits. */
export const timeLimits = {
  // The gateway itself would wait 29 seconds; a shopper should not.
  shop: 20,
  account: 20,
  admin: 20,
  webhooks: 20,
  pages: 20,
  // Shorter than the minute for which work stays claimed, and that lies at least between two strikes of the clock.
  changes: 55,
  clock: 55,
  // Nobody waits for it, and it may have thousands of files to look at.
  sweep: 300,
  // The user pool waits five seconds for a trigger.
  customMessage: 5,
  admitSignUp: 5,
} as const;

/** Calls a second, and how many at once; of all callers together. */
export interface Throttle {
  rateLimit: number;
  burstLimit: number;
}

/**
 * What the gateway lets through. It protects the account, not one shopper from another: the functions count by caller.
 * So each limit is well above what a busy shop sees, and well below what would be expensive.
 */
export const throttles = {
  everything: { rateLimit: 500, burstLimit: 1000 },
  /** Writes of anybody, without an account. */
  open: { rateLimit: 20, burstLimit: 40 },
  routes: {
    // One for each page that is looked at.
    'POST /api/visits': { rateLimit: 100, burstLimit: 200 },
    // These write mails to addresses that anybody may name.
    'POST /api/subscribers': { rateLimit: 5, burstLimit: 20 },
    'POST /api/order-link/renewal': { rateLimit: 5, burstLimit: 20 },
    // Each collects all that is known of somebody.
    'GET /api/me/export': { rateLimit: 5, burstLimit: 20 },
    'DELETE /api/me': { rateLimit: 5, burstLimit: 20 },
    'POST /api/admin/emails/test': { rateLimit: 1, burstLimit: 5 },
  },
} as const satisfies { everything: Throttle; open: Throttle; routes: Partial<Record<ContractKey, Throttle>> };

const ofRoutes: Partial<Record<ContractKey, Throttle>> = throttles.routes;

/** The limit of one route, where it has one of its own. */
export function throttleOf(key: ContractKey): Throttle | undefined {
  const isOpenWrite = routeOf(key).caller === 'visitor' && splitKey(key).method !== 'GET';
  return ofRoutes[key] ?? (isOpenWrite ? throttles.open : undefined);
}
