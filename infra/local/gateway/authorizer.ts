import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { FEDERATED_CLIENT_ID, USER_POOL_CLIENT_ID, USER_POOL_ID } from '../environment.ts';

/**
 * Returns the claims of a valid access token, in the form that the JWT authorizer passes on. Returns null for an invalid
 * token.
 */
export type Authorizer = (token: string) => Promise<Record<string, string> | null>;

/** Flattens claims in the same way as API Gateway's HTTP API: every value is a string, and lists become `[admin staff]`. */
const flattenClaims = (claims: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

/** Creates the gateway's JWT authorizer, which verifies tokens with the pool's public keys. */
export function createAuthorizer(jwks: Jwks): Authorizer {
  const verifier = CognitoJwtVerifier.create({
    userPoolId: USER_POOL_ID,
    clientId: [USER_POOL_CLIENT_ID, FEDERATED_CLIENT_ID],
    tokenUse: null,
  });
  verifier.cacheJwks(jwks);
  return async (token) => {
    try {
      return flattenClaims(await verifier.verify(token));
    } catch {
      return null;
    }
  };
}
