import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { PoolProvider } from '#infra/identity-providers.ts';
import { neverAnswer, operationOf, sendAwsJson, takeFailure } from '../aws.ts';
import type { Faults } from '../faults.ts';
import { readBody, type Service, sendJson } from '../service.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import { answerHosted } from './hosted/endpoints.ts';
import { openSignIns } from './hosted/federation.ts';
import { addProvider, identityProviderOperations } from './hosted/identity-providers.ts';
import type { Operation } from './operation.ts';
import { accountOperations } from './operations/accounts.ts';
import { adminOperations, joinGroup } from './operations/admin.ts';
import { linkOperations } from './operations/links.ts';
import { listOperations } from './operations/lists.ts';
import { passkeyOperations } from './operations/passkeys.ts';
import { passwordOperations } from './operations/password.ts';
import { poolOperations } from './operations/pool.ts';
import { profileOperations } from './operations/profile.ts';
import { secondFactorOperations } from './operations/second-factor.ts';
import { sessionOperations } from './operations/sessions.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { setPassword } from './passwords.ts';
import { openPool, type Pool, type PoolSettings, saveUser } from './pool.ts';
import { removeExpiredSessions } from './sessions.ts';
import { newUser } from './users.ts';

const OPERATIONS = new Map<string, Operation>(
  Object.entries({
    ...signUpOperations,
    ...signInOperations,
    ...sessionOperations,
    ...passwordOperations,
    ...passkeyOperations,
    ...secondFactorOperations,
    ...profileOperations,
    ...adminOperations,
    ...listOperations,
    ...accountOperations,
    ...poolOperations,
    ...identityProviderOperations,
    ...linkOperations,
  }),
);

export interface Person {
  email: string;
  password: string;
  givenName: string;
  familyName: string;
  groups?: readonly string[];
}

export interface Cognito extends Service {
  jwks(): Jwks;
  /**
   * Creates a confirmed user with a verified email address, for seeding. An existing user keeps their password and names.
   * Throws `CognitoError` for an invalid password or an unknown group.
   */
  createUser(person: Person): { sub: string };
  /** Adds an identity provider, for seeding. An existing provider of the same name does not change. */
  addProvider(provider: PoolProvider): void;
  /** Adds a user to a group. Throws `CognitoError` if the pool has no such user or group. */
  addToGroup(email: string, group: string): void;
}

/**
 * Emulates Amazon Cognito with one user pool. The email address is the username. Users, sessions, and the signing key are
 * stored in `documents`, and codes are sent with `deliver`.
 */
export function createCognito(settings: PoolSettings & { faults: Faults }): Cognito {
  const pool = openPool(settings);
  removeExpiredSessions(pool);
  const { federation } = settings;
  const hosted = federation && { pool, settings: federation, signIns: openSignIns(pool.now) };
  return {
    name: 'cognito',
    prefixes: ['/_cognito'],
    jwks: () => pool.signer.jwks(),
    createUser: (person) => createUser(pool, person),
    addProvider: (provider) => addProvider(pool, provider),
    addToGroup(email, group) {
      const user = pool.users.find(email);
      if (!user) throw new CognitoError('UserNotFoundException', `No user has the email address ${email}.`);
      joinGroup(pool, user, group);
    },
    async handle(request, response, url) {
      for (const [name, value] of Object.entries(CORS_HEADERS)) response.setHeader(name, value);
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      if (request.method === 'GET' && url.pathname === `/_cognito/${pool.id}/.well-known/jwks.json`) {
        return sendJson(response, 200, pool.signer.jwks());
      }
      const path = url.pathname.slice('/_cognito'.length);
      if (hosted && (await answerHosted(hosted, path, request, response, url))) return;
      if (request.method !== 'POST') return sendJson(response, 404, { message: 'Not Found' });
      await answer(pool, settings.faults, request, response);
    },
  };
}

const CORS_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': '*, authorization',
  'access-control-expose-headers': 'x-amzn-errortype, x-amzn-requestid',
};

async function answer(pool: Pool, faults: Faults, request: IncomingMessage, response: ServerResponse) {
  const name = operationOf(request);
  const fault = await takeFailure(faults, 'cognito', `/_cognito/${name}`);
  if (fault === 'throttle') return refuse(response, 400, 'TooManyRequestsException', 'Rate exceeded');
  if (fault === 'error') return refuse(response, 500, 'InternalErrorException', 'Internal error');
  try {
    const result = await perform(pool, name, request);
    if (fault === 'timeout_after_success') return neverAnswer(response);
    sendAwsJson(response, 200, { ...result });
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error;
    refuse(response, 400, error.type, error.message);
  }
}

async function perform(pool: Pool, name: string, request: IncomingMessage): Promise<object> {
  const body = await readBody(request);
  const operation = OPERATIONS.get(name);
  if (!operation) throw new CognitoError('UnknownOperationException', `Unknown operation ${name}`);
  if (operation.signed && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new CognitoError('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  return operation.run(pool, parseJson(body));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw invalidParameter('The request is not JSON.');
  }
}

function refuse(response: ServerResponse, status: number, type: string, message: string) {
  sendAwsJson(response, status, { __type: type, message });
}

function createUser(pool: Pool, { email, password, givenName, familyName, groups = [] }: Person): { sub: string } {
  const existing = pool.users.find(email);
  const user =
    existing ??
    newUser({ email, email_verified: 'true', given_name: givenName, family_name: familyName }, 'CONFIRMED', pool.now());
  if (!existing) {
    setPassword(pool, user, password);
    saveUser(pool, user);
  }
  for (const group of groups) {
    const stored = pool.users.find(user.sub);
    if (stored) joinGroup(pool, stored, group);
  }
  return { sub: user.sub };
}
