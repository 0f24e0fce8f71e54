import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isFederatedClient, verifyAccessToken } from '#outside/tokens.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Route } from '#shared/contract/route.ts';

export interface CallerIdentity {
  userId: string;
  groups: string[];
  /** True for a sign-in through Google or Apple, in which the shop asked for neither password nor second factor. */
  isFederated: boolean;
  accessToken: string;
  /** The sign-in that the token came from, `startedAt` in seconds since 1970; null for a token that does not name it. */
  session: { id: string; startedAt: number } | null;
  userAgent: string;
}

type Claims = Record<string, unknown>;
type AuthorizedContext = { authorizer?: { jwt?: { claims?: Claims } } };

/** Parses the groups claim. API Gateway flattens the list to the text `[admin staff]`; a verified token has the list. */
export function parseGroups(claim: unknown): string[] {
  if (Array.isArray(claim)) return claim.map(String);
  if (typeof claim !== 'string') return [];
  return claim
    .replace(/^\[|\]$/g, '')
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Returns the sign-in that a token names. The gateway flattens numbers to texts. */
function sessionIn({ origin_jti: id, auth_time: time }: Claims): CallerIdentity['session'] {
  const startedAt = Number(time);
  return typeof id === 'string' && id !== '' && Number.isSafeInteger(startedAt) ? { id, startedAt } : null;
}

const bearer = (event: APIGatewayProxyEventV2): string =>
  (event.headers.authorization ?? '').replace(/^Bearer\s+/i, '');

/**
 * Returns the caller that the gateway's authorizer verified. Verifies the token itself for routes with optional identity,
 * and then throws `unauthenticated` for an invalid one.
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

/** Throws `unauthenticated` or `forbidden` unless the caller may use the route. */
export function requireCaller(route: Route, caller: CallerIdentity | null): void {
  if (route.caller === 'visitor' || route.caller === 'provider') return;
  if (!caller) throw new Problem('unauthenticated');
  if (route.caller === 'admin' && !caller.groups.includes('admin')) throw new Problem('forbidden');
}
