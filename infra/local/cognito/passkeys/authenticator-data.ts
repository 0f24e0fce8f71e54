import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { CognitoError } from '../errors.ts';
import { type Cbor, decodeCbor } from './cbor.ts';

/** Describes the authenticator's part of a registration or a sign-in (WebAuthn, "Authenticator Data"). */
export interface AuthenticatorData {
  rpIdHash: Buffer;
  isUserPresent: boolean;
  isUserVerified: boolean;
  /** Number of uses of the credential. 0 for authenticators that do not count. */
  signCount: number;
  /** The new credential. Set only in a registration. */
  credential?: { id: Buffer; publicKey: JsonWebKey };
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;
const HEADER_BYTES = 37;
const AAGUID_BYTES = 16;

/** Lists the algorithms that a new credential may use: ES256, and RS256 for Windows Hello (IANA, "COSE Algorithms"). */
export const ALGORITHMS = { ES256: -7, RS256: -257 } as const;

const unsupported = () =>
  new CognitoError('WebAuthnCredentialNotSupportedException', 'Unsupported key type or algorithm.');

/**
 * Parses an authenticator's data. Throws `RangeError` for incomplete data, and `WebAuthnCredentialNotSupportedException` for
 * an unsupported key type.
 */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData {
  const flags = bytes.readUInt8(32);
  const data = {
    rpIdHash: bytes.subarray(0, 32),
    isUserPresent: (flags & USER_PRESENT) !== 0,
    isUserVerified: (flags & USER_VERIFIED) !== 0,
    signCount: bytes.readUInt32BE(33),
  };
  if ((flags & HAS_CREDENTIAL) === 0) return data;
  const idStart = HEADER_BYTES + AAGUID_BYTES + 2;
  const idEnd = idStart + bytes.readUInt16BE(idStart - 2);
  const publicKey = jwkOf(decodeCbor(bytes.subarray(idEnd)).value);
  return { ...data, credential: { id: bytes.subarray(idStart, idEnd), publicKey } };
}

/**
 * Converts a COSE key (RFC 9053) to a JWK. COSE labels its fields with numbers: 3 is the algorithm, and -1 to -3 are the
 * parts of the key.
 */
function jwkOf(key: Cbor): JsonWebKey {
  const part = (label: number): string => {
    const value = key instanceof Map ? key.get(label) : undefined;
    if (!Buffer.isBuffer(value)) throw unsupported();
    return value.toString('base64url');
  };
  const algorithm = key instanceof Map ? key.get(3) : undefined;
  if (algorithm === ALGORITHMS.ES256) return usable({ kty: 'EC', crv: 'P-256', x: part(-2), y: part(-3) });
  if (algorithm === ALGORITHMS.RS256) return usable({ kty: 'RSA', n: part(-1), e: part(-2) });
  throw unsupported();
}

/**
 * Returns the key if it is valid, for example if its point is on the curve. Throws `WebAuthnCredentialNotSupportedException`
 * otherwise.
 */
function usable(jwk: JsonWebKey): JsonWebKey {
  try {
    createPublicKey({ key: jwk, format: 'jwk' });
    return jwk;
  } catch {
    throw unsupported();
  }
}
