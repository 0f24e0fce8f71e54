import { z } from 'zod';
import { missingAttributes, ownAttributes, requireAttributes } from '../attributes.ts';
import type { Challenge } from '../challenges.ts';
import { decoy } from '../decoy.ts';
import { invalidParameter, notAuthorized, resourceNotFound, wrongCredentials } from '../errors.ts';
import { startChoice, verifyMailedCode } from '../first-factors.ts';
import { clearFailures, countFailure, requireUnlocked } from '../lockout.ts';
import { forAdmin, forClient, type Operation, textMap } from '../operation.ts';
import { verifyPasskey } from '../passkeys/passkeys.ts';
import { hasPassword, setPassword } from '../passwords.ts';
import { type Pool, saveUser } from '../pool.ts';
import { redeemAppCode, requiresCode } from '../second-factor.ts';
import { refreshSession, startSession } from '../sessions.ts';
import { type Parameters, required, requireUsable, sessionExpired, signedIn } from '../sign-in-steps.ts';
import { openExchange, provesPassword } from '../srp.ts';
import type { User } from '../users.ts';

const InitiateAuth = forClient(
  { AuthFlow: z.string(), AuthParameters: z.record(z.string(), z.string()).default({}), ClientMetadata: textMap },
  (pool, { AuthFlow, AuthParameters, ClientMetadata }) => {
    if (AuthFlow === 'USER_AUTH') return startChoice(pool, AuthParameters, ClientMetadata);
    if (AuthFlow === 'USER_SRP_AUTH') return startSrp(pool, AuthParameters);
    if (AuthFlow === 'USER_PASSWORD_AUTH') return signInWithPassword(pool, AuthParameters);
    if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
      return signedIn(refreshSession(pool, required(AuthParameters, 'REFRESH_TOKEN')));
    }
    throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
  },
);

const AdminInitiateAuth = forAdmin(
  { ClientId: z.string(), AuthFlow: z.string(), AuthParameters: z.record(z.string(), z.string()).default({}) },
  (pool, { ClientId, AuthFlow, AuthParameters }) => {
    if (ClientId !== pool.clientId) throw resourceNotFound(`User pool client ${ClientId} does not exist.`);
    if (AuthFlow === 'ADMIN_USER_PASSWORD_AUTH') return signInWithPassword(pool, AuthParameters);
    throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
  },
);

const RespondToAuthChallenge = forClient(
  { ChallengeName: z.string(), Session: z.string().nullish(), ChallengeResponses: z.record(z.string(), z.string()) },
  (pool, { ChallengeName, Session, ChallengeResponses }) => {
    if (ChallengeName === 'PASSWORD_VERIFIER') return finishSrp(pool, ChallengeResponses);
    if (ChallengeName === 'NEW_PASSWORD_REQUIRED') return replaceTemporary(pool, Session ?? '', ChallengeResponses);
    if (ChallengeName === 'EMAIL_OTP') return verifyMailedCode(pool, Session ?? '', ChallengeResponses);
    if (ChallengeName === 'WEB_AUTHN') return verifyPasskey(pool, Session ?? '', ChallengeResponses);
    if (ChallengeName === 'SOFTWARE_TOKEN_MFA') return verifyAppCode(pool, Session ?? '', ChallengeResponses);
    throw invalidParameter(`Unknown challenge ${ChallengeName}`);
  },
);

function startSrp(pool: Pool, parameters: Parameters) {
  const username = required(parameters, 'USERNAME');
  const user = pool.users.find(username);
  const { userId, verifier } = user?.password ? { userId: user.sub, verifier: user.password } : decoy(username);
  const exchange = openExchange(verifier.verifierHex, required(parameters, 'SRP_A'));
  if (!exchange) throw invalidParameter('Invalid SRP_A');
  const challenge: Challenge = { step: 'PASSWORD_VERIFIER', userId, exchange };
  pool.challenges.open(user ? { ...challenge, sub: user.sub } : challenge, exchange.secretBlock);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: verifier.saltHex,
      SECRET_BLOCK: exchange.secretBlock,
      SRP_B: exchange.publicHex,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

function finishSrp(pool: Pool, responses: Parameters) {
  const challenge = pool.challenges.take('PASSWORD_VERIFIER', required(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'));
  const claim = {
    timestamp: required(responses, 'TIMESTAMP'),
    signature: required(responses, 'PASSWORD_CLAIM_SIGNATURE'),
  };
  if (!challenge?.exchange || responses.USERNAME === undefined) throw wrongCredentials();
  const { exchange, userId } = challenge;
  const user = challenge.sub === undefined ? undefined : pool.users.find(challenge.sub);
  return checkSignIn(pool, user, () => provesPassword(exchange, pool.name, userId, claim));
}

function signInWithPassword(pool: Pool, parameters: Parameters) {
  const password = required(parameters, 'PASSWORD');
  const user = pool.users.find(required(parameters, 'USERNAME'));
  return checkSignIn(pool, user, (known) => hasPassword(pool, known, password));
}

/** Checks the parts of a sign-in in Cognito's order: lockout, password, and state of the account. */
function checkSignIn(pool: Pool, user: User | undefined, hasProof: (user: User) => boolean) {
  if (!user) throw wrongCredentials();
  requireUnlocked(pool, user);
  if (!hasProof(user)) {
    countFailure(pool, user);
    throw wrongCredentials();
  }
  if (!requiresCode(user)) clearFailures(pool, user);
  requireUsable(user);
  return user.status === 'FORCE_CHANGE_PASSWORD' ? requestNewPassword(pool, user) : signInOrRequestCode(pool, user);
}

function signInOrRequestCode(pool: Pool, user: User) {
  if (!requiresCode(user)) return signedIn(startSession(pool, user));
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: pool.challenges.open({ step: 'SOFTWARE_TOKEN_MFA', sub: user.sub, userId: user.sub }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  };
}

/**
 * Verifies the code from the authenticator app. Wrong codes count toward the lockout, just like wrong passwords (Cognito
 * developer guide, "Adding MFA to a user pool").
 */
function verifyAppCode(pool: Pool, session: string, responses: Parameters) {
  const challenge = pool.challenges.find('SOFTWARE_TOKEN_MFA', session);
  const user = challenge?.sub === undefined ? undefined : pool.users.find(challenge.sub);
  if (!user?.enabled) throw sessionExpired();
  requireUnlocked(pool, user);
  const updated = redeemAppCode(pool, user, required(responses, 'SOFTWARE_TOKEN_MFA_CODE'));
  pool.challenges.take('SOFTWARE_TOKEN_MFA', session);
  clearFailures(pool, updated);
  return signedIn(startSession(pool, updated));
}

function requestNewPassword(pool: Pool, user: User) {
  if ((user.temporaryPasswordExpiresAt ?? 0) <= pool.now()) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const { sub, ...attributes } = user.attributes;
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.challenges.open({ step: 'NEW_PASSWORD_REQUIRED', sub: user.sub, userId: user.sub }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: sub,
      requiredAttributes: JSON.stringify(missingAttributes(attributes).map((name) => `userAttributes.${name}`)),
      userAttributes: JSON.stringify(attributes),
    },
  };
}

function replaceTemporary(pool: Pool, session: string, responses: Parameters) {
  const challenge = pool.challenges.take('NEW_PASSWORD_REQUIRED', session);
  const user = challenge?.sub === undefined ? undefined : pool.users.find(challenge.sub);
  if (!user) throw notAuthorized('Invalid session for the user.');
  const given = Object.entries(responses)
    .filter(([name]) => name.startsWith('userAttributes.'))
    .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value }));
  user.attributes = { ...user.attributes, ...ownAttributes(given) };
  requireAttributes(user.attributes);
  setPassword(pool, user, required(responses, 'NEW_PASSWORD'));
  user.status = 'CONFIRMED';
  return signInOrRequestCode(pool, saveUser(pool, user));
}

export const signInOperations: Record<string, Operation> = {
  InitiateAuth,
  AdminInitiateAuth,
  RespondToAuthChallenge,
};
