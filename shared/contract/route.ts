import type * as z from 'zod/mini';
import type { RateLimitName } from '#shared/base/rate-limits.ts';
import type { Right } from '#shared/shop/roles.ts';

/** The Lambda that serves a route; grouped by caller, so that each needs few permissions. */
export type FunctionGroup = 'shop' | 'account' | 'admin' | 'webhooks';

/**
 * Caller of a route: `visitor` is anyone, `customer` needs an access token, `admin` a token of the group `admin`,
 * `provider` is a third party that signs the raw body.
 */
export type Caller = 'visitor' | 'customer' | 'admin' | 'provider';

export type RouteKey = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;

/** A route; gateway, validation, client types, tests and OpenAPI read it. */
export interface Route {
  group: FunctionGroup;
  caller: Caller;
  summary: string;
  /** The right that an admin needs; set on all routes of admins and on no others. */
  right?: Right;
  status: 200 | 201 | 202 | 204;
  /** The answer is the same for every visitor and a second old at most: functions and CloudFront keep it. */
  isShared?: true;
  /** A visitor route that also accepts a customer's token. */
  identity?: 'optional';
  /** Rate limits; 429 beyond them. */
  limits?: RateLimitName;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Set when the body is binary instead of JSON. */
  bytes?: { mediaTypes: readonly string[]; maxBytes: number };
  /** Media type of a response that is a file. */
  file?: 'application/pdf' | 'image/jpeg';
  /** CloudFront keeps an answer as long as its `cache-control` says. */
  isKept?: true;
  /** Missing when the response has no JSON body. */
  response?: z.ZodMiniType;
}

/** A route as it is declared: the status is 200 and the group that of the caller, unless given. */
type RouteDeclaration<By extends Caller> = Omit<Route, 'caller' | 'group' | 'status' | 'right'> &
  Partial<Pick<Route, 'group' | 'status'>> &
  (By extends 'admin' ? { right: Right } : { right?: never });

const GROUPS: Record<Caller, FunctionGroup> = {
  visitor: 'shop',
  customer: 'account',
  admin: 'admin',
  provider: 'webhooks',
};

/** Declares routes of one caller. */
export const defineRoutes = <By extends Caller, const Routes extends Record<RouteKey, RouteDeclaration<By>>>(
  caller: By,
  routes: Routes,
) =>
  Object.fromEntries(
    Object.entries(routes).map(([key, route]) => [key, { caller, group: GROUPS[caller], status: 200, ...route }]),
  ) as unknown as { [Key in keyof Routes]: Routes[Key] & Pick<Route, 'group' | 'status'> & { caller: By } };
