import type * as z from 'zod/mini';
import type { RateLimitName } from '#shared/base/rate-limits.ts';

/** The Lambda that serves a route: functions are grouped by who calls them, so that each has the least permissions. */
export type FunctionGroup = 'shop' | 'account' | 'admin' | 'webhooks';

/**
 * Callers of a route: `visitor` anyone, `customer` any valid access token, `admin` a token in the group `admin`,
 * `provider` a third party that signs the raw body.
 */
export type Caller = 'visitor' | 'customer' | 'admin' | 'provider';

export type RouteKey = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;

/** One declaration of a route: gateway, validation, client types, tests and OpenAPI all read it. */
export interface Route {
  group: FunctionGroup;
  caller: Caller;
  summary: string;
  /** The status of success. */
  status: 200 | 201 | 202 | 204;
  /** A visitor route that also recognises a signed-in customer by the token, when one is sent. */
  identity?: 'optional';
  /** Rate limit; 429 beyond it. */
  limits?: RateLimitName;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Set when the body is bytes instead of JSON. */
  bytes?: { mediaTypes: readonly string[]; maxBytes: number };
  /** Absent when the answer has no JSON body. */
  response?: z.ZodMiniType;
}

export const defineRoutes = <const Routes extends Record<RouteKey, Route>>(routes: Routes): Routes => routes;
