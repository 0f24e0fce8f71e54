import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isFederatedClient, verifyAccessToken } from '#outside/tokens.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Route } from '#shared/contract/route.ts';

export interface CallerIdentity {
  userId: string;
  groups: string[];
  /** True if the caller signed in through Google or Apple. The shop then checked neither a password nor a second factor. */
  isFederated: boolean;
  accessToken: string;
  /**
   * Identifies the sign-in from which the token came. `startedAt` is in seconds since 1970. Null if the token does not
   * contain it.
   */
  session: { id: string; startedAt: number } | null;
  userAgent: string;
}

type Claims = Record<string, unknown>;
type AuthorizedContext = { authorizer?: { jwt?: { claims?: Claims } } };

/**
 * Parses the groups claim of a token. API Gateway turns the list into a string such as `[admin staff]`. A token that the shop
 * verified itself has the list.
 */
export function parseGroups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Returns the sign-in that a token contains, or null. The gateway turns numbers into strings. */
function sessionIn({ origin_jti: id, auth_time: time }: Claims): CallerIdentity['session'] {
  const startedAt = Number(time);
  return typeof id === 'string' && id !== '' && Number.isSafeInteger(startedAt) ? { id, startedAt } : null;
}

const bearer = (event: APIGatewayProxyEventV2): string =>
  (event.headers.authorization ?? '').replace(/^Bearer\s+/i, '');

/**
 * Returns the caller that the gateway's authorizer verified, or null. For routes with optional identity, verifies the token
 * itself and throws `unauthenticated` if the token is invalid.
 */
export async function identifyCaller(route: Route, event: APIGatewayProxyEventV2): Promise<CallerIdentity | null> {
  const accessToken = bearer(event);
  const authorized = (event.requestContext as AuthorizedContext).authorizer?.jwt?.claims ?? null;
  const claims = route.identity === 'optional' && accessToken ? await verifyAccessToken(accessToken) : authorized;
  if (route.identity === 'optional' && accessToken && !claims) throw new Problem('unauthenticated');
  if (typeof claims?.sub !== 'string' || claims.token_use !== 'access') return null;
  return {
    userId: claims.sub,
    groups: parseGroups(claims['cognito:groups']),
    isFederated: isFederatedClient(claims.client_id),
    accessToken,
    session: sessionIn(claims),
    userAgent: event.headers['user-agent'] ?? '',
  };
}

/** Checks that the caller may use the route. Throws `unauthenticated` or `forbidden` if not. */
export function requireCaller(route: Route, caller: CallerIdentity | null): void {
  if (route.caller === 'visitor' || route.caller === 'provider') return;
  if (!caller) throw new Problem('unauthenticated');
  if (route.caller === 'admin' && !caller.groups.includes('admin')) throw new Problem('forbidden');
}
