import type { JsonWebKey } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { Documents } from '../documents.ts';

export type Claims = Record<string, unknown>;

/** Issues and checks RS256 tokens. */
export interface Signer {
  jwks(): Jwks;
  sign(claims: Claims): string;
  /**
   * Returns the claims of a token issued by this signer, even if the token has expired. Returns undefined for any other
   * string.
   */
  read(token: string): Claims | undefined;
}

/** Creates a signer with the pool's RSA key from `documents`. Generates the key the first time. */
export function openSigner(documents: Documents): Signer {
  const privateJwk = documents.get<JsonWebKey>('cognito.key', 'signing') ?? generateKey(documents);
  const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' });
  const publicKey = createPublicKey(privateKey);
  const { n, e } = publicKey.export({ format: 'jwk' }) as { n: string; e: string };
  const kid = createHash('sha256').update(n).digest('base64');
  const header = encode({ kid, alg: 'RS256' });

  return {
    jwks: () => ({ keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }] }),
    sign(claims) {
      const content = `${header}.${encode(claims)}`;
      return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
    },
    read(token) {
      const [head, body, signature] = token.split('.');
      if (head !== header || !body || !signature) return undefined;
      const genuine = verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'));
      return genuine ? (JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims) : undefined;
    },
  };
}

function generateKey(documents: Documents): JsonWebKey {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  documents.put('cognito.key', 'signing', key);
  return key;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
