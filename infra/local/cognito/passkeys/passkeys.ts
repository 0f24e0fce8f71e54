import { randomBytes } from 'node:crypto';
import { CognitoError, limitExceeded, notAuthorized, resourceNotFound } from '../errors.ts';
import { type Pool, saveUser } from '../pool.ts';
import { acceptsPasskey } from '../second-factor.ts';
import { startSession } from '../sessions.ts';
import { type Parameters, required, requireUsable, sessionExpired, signedIn } from '../sign-in-steps.ts';
import { emailOf, type Passkey, type User } from '../users.ts';
import { ALGORITHMS } from './authenticator-data.ts';
import { type Registration, readAssertion, verifyAssertion, verifyRegistration } from './ceremonies.ts';

/** Most passkeys that Cognito stores for a user (developer guide, "Quotas"). */
const MOST = 20;
const TIMEOUT_MS = 60_000;

export const passkeysOf = (user: User): Passkey[] => user.passkeys ?? [];

const newChallenge = () => randomBytes(32).toString('base64url');
const expectedBy = (pool: Pool, challenge: string) => ({ challenge, relyingPartyId: pool.relyingPartyId });

const described = ({ credentialId: id, transports }: Passkey) => ({ type: 'public-key', id, transports });

function requireEnabled(pool: Pool) {
  if (!pool.firstFactors.includes('WEB_AUTHN'))
    throw new CognitoError('WebAuthnNotEnabledException', 'Passkeys are not enabled for this user pool.');
}

/** Returns the id of a user's registration, of which only one is open at a time. */
const registrationOf = (user: User): string => `registration:${user.sub}`;

/** Starts a registration and returns the options with which a browser creates a passkey. Throws `CognitoError`. */
export function startRegistration(pool: Pool, user: User) {
  requireEnabled(pool);
  if (passkeysOf(user).length >= MOST) throw limitExceeded();
  const challenge = newChallenge();
  pool.challenges.open({ step: 'REGISTRATION', userId: user.sub, challenge }, registrationOf(user));
  return {
    rp: { id: pool.relyingPartyId, name: pool.relyingPartyId },
    user: { id: Buffer.from(user.sub).toString('base64url'), name: emailOf(user), displayName: emailOf(user) },
    challenge,
    pubKeyCredParams: Object.values(ALGORITHMS).map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: passkeysOf(user).map(described),
    authenticatorSelection: { requireResidentKey: true, residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  };
}

/** Adds the passkey that a browser created. Throws `CognitoError` if the passkey is invalid or already registered. */
export function completeRegistration(pool: Pool, user: User, answer: Registration) {
  requireEnabled(pool);
  const challenge = pool.challenges.take('REGISTRATION', registrationOf(user))?.challenge;
  if (!challenge) throw new CognitoError('WebAuthnChallengeNotFoundException', 'There is no open registration.');
  const credential = verifyRegistration(answer, expectedBy(pool, challenge));
  const others = pool.users.all().flatMap(passkeysOf);
  if (others.some(({ credentialId }) => credentialId === credential.credentialId))
    throw new CognitoError('InvalidParameterException', 'The credential is already registered.');
  const passkey: Passkey = {
    ...credential,
    name: `Passkey ${passkeysOf(user).length + 1}`,
    transports: answer.response.transports ?? [],
    ...(answer.authenticatorAttachment ? { attachment: answer.authenticatorAttachment } : {}),
    createdAt: pool.now(),
  };
  saveUser(pool, { ...user, passkeys: [...passkeysOf(user), passkey] });
}

/** Removes a passkey. Throws `ResourceNotFoundException` if the user has no such passkey. */
export function removePasskey(pool: Pool, user: User, credentialId: string) {
  const passkeys = passkeysOf(user).filter((passkey) => passkey.credentialId !== credentialId);
  if (passkeys.length === passkeysOf(user).length) throw resourceNotFound('Credential not found.');
  saveUser(pool, { ...user, passkeys });
}

/** Starts a sign-in by asking for one of the user's passkeys. */
export function askForPasskey(pool: Pool, user: User) {
  const challenge = newChallenge();
  const options = {
    challenge,
    timeout: TIMEOUT_MS,
    rpId: pool.relyingPartyId,
    allowCredentials: passkeysOf(user).map(described),
    userVerification: 'required',
  };
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: pool.challenges.open({ step: 'WEB_AUTHN', sub: user.sub, userId: user.sub, challenge }),
    ChallengeParameters: { USERNAME: user.sub, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

/** Signs a user in with a passkey's response to the challenge, which can be answered only once. Throws `CognitoError`. */
export function verifyPasskey(pool: Pool, session: string, responses: Parameters) {
  const { sub, challenge } = pool.challenges.take('WEB_AUTHN', session) ?? {};
  const user = sub === undefined ? undefined : pool.users.find(sub);
  if (!user || !challenge || !acceptsPasskey(user)) throw sessionExpired();
  requireUsable(user);
  const answer = readAssertion(required(responses, 'CREDENTIAL'));
  const used = passkeysOf(user).find(({ credentialId }) => credentialId === answer.id);
  if (!used) throw notAuthorized('The passkey is not of this user.');
  const signCount = verifyAssertion(answer, used, expectedBy(pool, challenge));
  const passkeys = passkeysOf(user).map((passkey) => (passkey === used ? { ...passkey, signCount } : passkey));
  return signedIn(startSession(pool, saveUser(pool, { ...user, passkeys })));
}
