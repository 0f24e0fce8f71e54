import { issueCode, redeemCode } from './codes.ts';
import { decoy } from './decoy.ts';
import { codeMismatch, invalidParameter } from './errors.ts';
import { codeDelivery, send } from './mail.ts';
import { askForPasskey, passkeysOf } from './passkeys/passkeys.ts';
import { type Pool, saveUser } from './pool.ts';
import { acceptsPasskey, requiresCode } from './second-factor.ts';
import { startSession } from './sessions.ts';
import { type Parameters, required, requireUsable, sessionExpired, signedIn } from './sign-in-steps.ts';
import { emailOf, type User } from './users.ts';

/** Lists the first steps of a sign-in besides the password. The Lite plan has none. */
export type FirstFactor = 'EMAIL_OTP' | 'WEB_AUTHN';

/**
 * Lists the factors that a user may choose from. A user with a second factor has no choice, because a second factor can only
 * follow a password (Cognito developer guide, "Adding MFA to a user pool"). The exception is a passkey that counts as both
 * steps. An unknown user looks like a user without a passkey.
 */
function factorsOf(pool: Pool, user: User | undefined): string[] {
  const mayMail = !user || (user.attributes.email_verified === 'true' && user.status === 'CONFIRMED');
  const mayChoose = !user || !requiresCode(user);
  const hasPasskey = user !== undefined && passkeysOf(user).length > 0;
  return [
    'PASSWORD',
    'PASSWORD_SRP',
    ...(mayChoose && mayMail && pool.firstFactors.includes('EMAIL_OTP') ? ['EMAIL_OTP'] : []),
    ...(hasPasskey && acceptsPasskey(user) && pool.firstFactors.includes('WEB_AUTHN') ? ['WEB_AUTHN'] : []),
  ];
}

/**
 * Starts a sign-in with the factor that the client prefers. If the user does not have that factor, returns the list of
 * available factors.
 */
export async function startChoice(pool: Pool, parameters: Parameters, metadata: Parameters | undefined) {
  if (pool.firstFactors.length === 0) throw invalidParameter('USER_AUTH flow not enabled for this client');
  const username = required(parameters, 'USERNAME');
  const user = pool.users.find(username);
  if (user) requireUsable(user);
  const factors = factorsOf(pool, user);
  if (parameters.PREFERRED_CHALLENGE === 'EMAIL_OTP' && factors.includes('EMAIL_OTP'))
    return mailCode(pool, user, username, metadata);
  if (user && parameters.PREFERRED_CHALLENGE === 'WEB_AUTHN' && factors.includes('WEB_AUTHN'))
    return askForPasskey(pool, user);
  return { ChallengeName: 'SELECT_CHALLENGE', AvailableChallenges: factors, ChallengeParameters: {} };
}

async function mailCode(pool: Pool, user: User | undefined, username: string, clientMetadata: Parameters | undefined) {
  const to = user ? emailOf(user) : username;
  if (user) {
    const code = issueCode(pool, user, 'signIn');
    await send(pool, user, { to, occasion: 'Authentication', code, clientMetadata });
  }
  const userId = user?.sub ?? decoy(username).userId;
  return {
    ChallengeName: 'EMAIL_OTP',
    Session: pool.challenges.open({ step: 'EMAIL_OTP', userId, ...(user ? { sub: user.sub } : {}) }),
    ChallengeParameters: {
      USERNAME: userId,
      CODE_DELIVERY_DELIVERY_MEDIUM: 'EMAIL',
      CODE_DELIVERY_DESTINATION: codeDelivery(to).Destination,
    },
  };
}

/**
 * Verifies an emailed code and signs the user in. Wrong codes have the same limit as codes for a new password. For an unknown
 * user, every code is wrong.
 */
export function verifyMailedCode(pool: Pool, session: string, responses: Parameters) {
  const challenge = pool.challenges.find('EMAIL_OTP', session);
  if (!challenge) throw sessionExpired();
  const code = required(responses, 'EMAIL_OTP_CODE');
  if (challenge.sub === undefined) throw codeMismatch();
  const user = pool.users.find(challenge.sub);
  if (!user || requiresCode(user)) throw sessionExpired();
  requireUsable(user);
  redeemCode(pool, user, 'signIn', code);
  pool.challenges.take('EMAIL_OTP', session);
  saveUser(pool, user);
  return signedIn(startSession(pool, user));
}
