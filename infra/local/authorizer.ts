import { CognitoJwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { USER_POOL_CLIENT_ID, USER_POOL_ID } from './environment.ts';
import { type Authorizer, flattenClaims } from './gateway.ts';

/** The gateway's JWT authorizer: knows the pool's public keys and asks nobody. */
export function createAuthorizer(jwks: Jwks): Authorizer {
  const verifier = CognitoJwtVerifier.create({
    userPoolId: USER_POOL_ID,
    clientId: USER_POOL_CLIENT_ID,
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
