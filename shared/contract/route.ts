import type * as z from 'zod/mini';
import type { RateLimitName } from '#shared/base/rate-limits.ts';
import type { Right } from '#shared/shop/roles.ts';

/** Lambda function that serves a route. Routes are grouped by caller, so that each function needs few permissions. */
export type FunctionGroup = 'shop' | 'account' | 'admin' | 'webhooks';

/**
 * Caller of a route. `visitor` is anyone. `customer` needs an access token. `admin` needs a token of the group `admin`.
 * `provider` is a third party that signs the raw body.
 */
export type Caller = 'visitor' | 'customer' | 'admin' | 'provider';

export type RouteKey = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;

/** Describes a route. The gateway, validation, client types, tests, and OpenAPI all use it. */
export interface Route {
  group: FunctionGroup;
  caller: Caller;
  /** Describes the route in the API reference. Begins with a verb in the third person. */
  summary: string;
  /** Right that an admin needs. Set on all admin routes and on no others. */
  right?: Right;
  status: 200 | 201 | 202 | 204;
  /**
   * Set if the response is the same for every visitor. Functions cache it for at most a second, and CloudFront for a few more
   * seconds.
   */
  isShared?: true;
  /** Set on a visitor route that also accepts a customer's token. */
  identity?: 'optional';
  /** Rate limits of the route. A request beyond them gets 429. */
  limits?: RateLimitName;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Set if the body is binary instead of JSON. */
  bytes?: { mediaTypes: readonly string[]; maxBytes: number };
  /** Media type of the response. Set if the response is a file. */
  file?: 'application/pdf' | 'image/jpeg';
  /** True if CloudFront caches a response for as long as its `cache-control` header says. */
  isKept?: true;
  /** Missing if the response has no JSON body. */
  response?: z.ZodMiniType;
}

/** A route as it is declared. By default, the status is 200 and the group is that of the caller. */
type RouteDeclaration<By extends Caller> = Omit<Route, 'caller' | 'group' | 'status' | 'right'> &
  Partial<Pick<Route, 'group' | 'status'>> &
  (By extends 'admin' ? { right: Right } : { right?: never });

const GROUPS: Record<Caller, FunctionGroup> = {
  visitor: 'shop',
  customer: 'account',
  admin: 'admin',
  provider: 'webhooks',
};

/** Declares the routes of one type of caller. */
export const defineRoutes = <By extends Caller, const Routes extends Record<RouteKey, RouteDeclaration<By>>>(
  caller: By,
  routes: Routes,
) =>
  Object.fromEntries(
    Object.entries(routes).map(([key, route]) => [key, { caller, group: GROUPS[caller], status: 200, ...route }]),
  ) as unknown as { [Key in keyof Routes]: Routes[Key] & Pick<Route, 'group' | 'status'> & { caller: By } };
