import type * as z from 'zod/mini';
import type { RateLimitName } from '#shared/base/rate-limits.ts';

/** The Lambda that serves a route; grouped by caller, so that each needs few permissions. */
export type FunctionGroup = 'shop' | 'account' | 'admin' | 'webhooks';

/**
 * Caller of a route: `visitor` is anyone, `customer` needs an access token, `admin` a token of the group `admin`,
 * `provider` is a third party that signs the raw body.
 */
export type Caller = 'visitor' | 'customer' | 'admin' | 'provider';

export type RouteKey = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;

/** A route, declared once; gateway, validation, client types, tests and OpenAPI read it. */
export interface Route {
  group: FunctionGroup;
  caller: Caller;
  summary: string;
  status: 200 | 201 | 202 | 204;
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
  /** Missing when the response has no JSON body. */
  response?: z.ZodMiniType;
}

export const defineRoutes = <const Routes extends Record<RouteKey, Route>>(routes: Routes): Routes => routes;
