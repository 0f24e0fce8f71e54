import { config } from '#functions/runtime/config.ts';
import { Problem } from '#shared/base/errors.ts';

/**
 * Returns true if a token was issued to the client for sign-ins through Google and Apple. No other client can get such
 * tokens.
 */
export const isFederatedClient = (clientId: unknown): boolean =>
  clientId !== undefined && clientId === config().FEDERATED_CLIENT_ID;

class KeysUnreachable extends Error {}

/** Fetches the signing keys from the configured URL instead of the issuer's URL. */
const fetcher = {
  async fetch(): Promise<ArrayBuffer> {
    try {
      const response = await fetch(config().JWKS_URL, { signal: AbortSignal.timeout(3_000) });
      if (response.ok) return await response.arrayBuffer();
      throw new Error(`The signing keys answered ${response.status}`);
    } catch (cause) {
      throw new KeysUnreachable('The signing keys cannot be read', { cause });
    }
  },
};

/**
 * Creates the token verifier. Loads its packages on first use, so that cold starts stay fast. Most visitors have no token.
 */
async function newVerifier() {
  const [{ CognitoJwtVerifier }, { SimpleJwksCache }] = await Promise.all([
    import('aws-jwt-verify'),
    import('aws-jwt-verify/jwk'),
  ]);
  const { USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID, FEDERATED_CLIENT_ID } = config();
  const clientId = FEDERATED_CLIENT_ID ? [USER_POOL_CLIENT_ID, FEDERATED_CLIENT_ID] : USER_POOL_CLIENT_ID;
  return CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access' },
    { jwksCache: new SimpleJwksCache({ fetcher }) },
  );
}

let verifier: ReturnType<typeof newVerifier> | undefined;

/**
 * Returns the claims of a valid access token, or null. Meant for routes that visitors can use with or without signing in,
 * because the gateway's authorizer does not support them. Throws `unavailable` if the signing keys cannot be read.
 */
export async function verifyAccessToken(token: string): Promise<Record<string, unknown> | null> {
  verifier ??= newVerifier();
  const loaded = await verifier;
  try {
    return { ...(await loaded.verify(token)) };
  } catch (error) {
    if (error instanceof KeysUnreachable) throw new Problem('unavailable', undefined, { cause: error });
    return null;
  }
}
