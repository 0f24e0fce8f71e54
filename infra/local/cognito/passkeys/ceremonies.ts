import { createHash, createPublicKey, verify } from 'node:crypto';
import { CognitoError, invalidParameter, notAuthorized } from '../errors.ts';
import type { Passkey } from '../users.ts';
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts';
import { decodeCbor } from './cbor.ts';

/** Lists the values that a browser's response must match. */
export interface Expected {
  /** The random challenge in base64url. */
  challenge: string;
  /** Domain of the relying party: the shop's host or its parent domain. */
  relyingPartyId: string;
}

/**
 * Describes a browser's response as JSON (WebAuthn, `RegistrationResponseJSON` and `AuthenticationResponseJSON`). All bytes
 * are in base64url.
 */
interface Answer {
  id: string;
  response: { clientDataJSON: string };
}

export interface Registration extends Answer {
  authenticatorAttachment?: string | undefined;
  response: Answer['response'] & { attestationObject: string; transports?: string[] | undefined };
}

interface Assertion extends Answer {
  response: Answer['response'] & {
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
}

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');
const hashOf = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

const mismatch = (type: string, message: string) => new CognitoError(`WebAuthn${type}Exception`, message);

/** Checks the client data that the browser signed: the kind of ceremony, the challenge, and the page's origin. */
function checkClientData({ response }: Answer, type: string, { challenge, relyingPartyId }: Expected) {
  const data: unknown = JSON.parse(bytesOf(response.clientDataJSON).toString('utf8'));
  const { type: actual, challenge: answered, origin, crossOrigin } = Object(data) as Record<string, unknown>;
  if (actual !== type) throw mismatch('ClientMismatch', `The client data is not of ${type}.`);
  if (answered !== challenge) throw mismatch('ChallengeNotFound', 'The challenge is not the one that was sent.');
  const host = new URL(String(origin)).hostname;
  const isOwn = host === relyingPartyId || host.endsWith(`.${relyingPartyId}`);
  if (!isOwn || crossOrigin === true) throw mismatch('OriginNotAllowed', `${origin} may not use these passkeys.`);
}

/** Checks the relying party, and that a person was present and proved to be the owner of the device. */
function checkAuthenticator(data: AuthenticatorData, { relyingPartyId }: Expected) {
  if (!data.rpIdHash.equals(hashOf(relyingPartyId)))
    throw mismatch('RelyingPartyMismatch', 'The passkey is of another relying party.');
  if (!data.isUserPresent || !data.isUserVerified) throw notAuthorized('User verification is required.');
}

/** Converts errors from reading a malformed response to `InvalidParameterException`. */
function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CognitoError) throw error;
    throw invalidParameter('The credential cannot be read.');
  }
}

/** Parses a browser's response to a sign-in. Throws `InvalidParameterException` if the response is malformed. */
export const readAssertion = (json: string): Assertion => readable(() => Object(JSON.parse(json)) as Assertion);

/**
 * Returns the credential from a registration. The attestation is neither requested nor checked. Throws `CognitoError` if the
 * registration is invalid.
 */
export const verifyRegistration = (answer: Registration, expected: Expected) =>
  readable((): Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount'> => {
    checkClientData(answer, 'webauthn.create', expected);
    const { value } = decodeCbor(bytesOf(answer.response.attestationObject));
    const authData = value instanceof Map ? value.get('authData') : undefined;
    if (!Buffer.isBuffer(authData)) throw invalidParameter('The credential has no authenticator data.');
    const data = readAuthenticatorData(authData);
    checkAuthenticator(data, expected);
    if (data.credential?.id.equals(bytesOf(answer.id)) !== true)
      throw invalidParameter('The credential is not the one that was created.');
    const { id, publicKey } = data.credential;
    return { credentialId: id.toString('base64url'), publicKey, signCount: data.signCount };
  });

/**
 * Checks a sign-in with a passkey and returns the passkey's new count of uses. Throws `CognitoError` if the sign-in is
 * invalid. A count that does not increase is invalid too, because the passkey may have been copied.
 */
export const verifyAssertion = (answer: Assertion, passkey: Passkey, expected: Expected) =>
  readable((): number => {
    checkClientData(answer, 'webauthn.get', expected);
    const signed = bytesOf(answer.response.authenticatorData);
    const data = readAuthenticatorData(signed);
    checkAuthenticator(data, expected);
    const content = Buffer.concat([signed, hashOf(bytesOf(answer.response.clientDataJSON))]);
    const key = createPublicKey({ key: passkey.publicKey, format: 'jwk' });
    if (!verify('sha256', content, key, bytesOf(answer.response.signature)))
      throw notAuthorized('The signature of the passkey is wrong.');
    const counts = data.signCount > 0 || passkey.signCount > 0;
    if (counts && data.signCount <= passkey.signCount) throw notAuthorized('The passkey was used elsewhere.');
    return data.signCount;
  });
