import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TOKEN_LIFETIMES } from '../../token-lifetimes.ts';
import { identitiesOf } from './attributes.ts';
import { notAuthorized, userNotFound } from './errors.ts';
import { type Pool, saveUser } from './pool.ts';
import type { Claims } from './tokens.ts';
import type { User } from './users.ts';

/** Describes a sign-in. Its refresh token is `<originJti>.<secret>`, but only the secret's digest is stored. */
interface Session {
  originJti: string;
  sub: string;
  /** Client with which the user signed in. The session works only for this client. */
  clientId: string;
  /** Scope of the session's access tokens. */
  scope: string;
  era: number;
  secretDigest: string;
  /** Time of the sign-in, in seconds since 1970. */
  authTime: number;
  /** Time when the refresh token expires, in milliseconds since 1970. */
  expiresAt: number;
  revoked: boolean;
}

const ACCESS_SECONDS = TOKEN_LIFETIMES.accessMinutes * 60;
const REFRESH_MILLISECONDS = TOKEN_LIFETIMES.refreshDays * 24 * 3600 * 1000;

/** Scope with which users call the pool itself. Tokens for the browser's client always have this scope and no other. */
const OWN_DATA = 'aws.cognito.signin.user.admin';

/** Signs a user in. The tokens have the same lifetimes as those of a deployed shop. */
export function startSession(pool: Pool, user: User, { clientId = pool.clientId, scope = OWN_DATA } = {}) {
  const secret = randomBytes(48).toString('base64url');
  const session: Session = {
    originJti: randomUUID(),
    sub: user.sub,
    clientId,
    scope,
    era: user.era,
    secretDigest: digest(secret),
    authTime: seconds(pool.now()),
    expiresAt: pool.now() + REFRESH_MILLISECONDS,
    revoked: false,
  };
  store(pool, session);
  return { ...issueTokens(pool, user, session), RefreshToken: `${session.originJti}.${secret}` };
}

/**
 * Issues new access and ID tokens with the user's current groups. Throws `NotAuthorizedException` if the refresh token is not
 * valid.
 */
export function refreshSession(pool: Pool, refreshToken: string, clientId = pool.clientId) {
  const session = sessionOf(pool, refreshToken);
  const user = session && pool.users.find(session.sub);
  if (!session || !user || clientOf(pool, session) !== clientId) throw notAuthorized('Invalid Refresh Token');
  if (isRevoked(session, user)) throw notAuthorized('Refresh Token has been revoked');
  if (session.expiresAt <= pool.now()) throw notAuthorized('Refresh Token has expired');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return issueTokens(pool, user, session);
}

/** Ends one session. Ignores an unknown token (RFC 7009). */
export function revokeSession(pool: Pool, refreshToken: string) {
  const session = sessionOf(pool, refreshToken);
  if (session) store(pool, { ...session, revoked: true });
}

export function revokeAllSessions(pool: Pool, user: User) {
  saveUser(pool, { ...user, era: user.era + 1 });
}

/** Returns the user of a valid access token. Throws `NotAuthorizedException` or `UserNotFoundException`. */
export function userOfAccessToken(pool: Pool, accessToken: string): User {
  const claims = pool.signer.read(accessToken);
  if (claims?.token_use !== 'access') throw notAuthorized('Invalid Access Token');
  if (Number(claims.exp) <= seconds(pool.now())) throw notAuthorized('Access Token has expired');
  if (!String(claims.scope).split(' ').includes(OWN_DATA))
    throw notAuthorized('Access Token does not have required scopes');
  const user = pool.users.find(String(claims.sub));
  if (!user) throw userNotFound();
  const session = pool.documents.get<Session>('cognito.session', String(claims.origin_jti));
  if (!session || isRevoked(session, user)) throw notAuthorized('Access Token has been revoked');
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user;
}

/** Removes sessions whose refresh token and last access token have expired. */
export function removeExpiredSessions(pool: Pool) {
  for (const session of pool.documents.list<Session>('cognito.session')) {
    if (session.expiresAt + ACCESS_SECONDS * 1000 <= pool.now()) {
      pool.documents.remove('cognito.session', session.originJti);
    }
  }
}

function issueTokens(pool: Pool, user: User, session: Session) {
  const shared = { ...commonClaims(pool, user, session), event_id: randomUUID() };
  const { email, given_name, family_name } = user.attributes;
  return {
    AccessToken: pool.signer.sign({
      ...shared,
      token_use: 'access',
      scope: session.scope ?? OWN_DATA,
      client_id: clientOf(pool, session),
      username: user.sub,
      jti: randomUUID(),
    }),
    IdToken: pool.signer.sign({
      ...shared,
      token_use: 'id',
      aud: clientOf(pool, session),
      'cognito:username': user.sub,
      email,
      email_verified: user.attributes.email_verified === 'true',
      given_name,
      family_name,
      ...(user.identities?.length ? { identities: identitiesOf(user) } : {}),
      jti: randomUUID(),
    }),
    ExpiresIn: ACCESS_SECONDS,
    TokenType: 'Bearer',
  };
}

function commonClaims(pool: Pool, user: User, session: Session): Claims {
  const issuedAt = seconds(pool.now());
  return {
    sub: user.sub,
    ...(user.groups.length ? { 'cognito:groups': user.groups } : {}),
    iss: pool.issuer,
    origin_jti: session.originJti,
    auth_time: session.authTime,
    iat: issuedAt,
    exp: issuedAt + ACCESS_SECONDS,
  };
}

function sessionOf(pool: Pool, refreshToken: string): Session | undefined {
  const [originJti = '', secret = ''] = refreshToken.split('.');
  const session = pool.documents.get<Session>('cognito.session', originJti);
  return session?.secretDigest === digest(secret) ? session : undefined;
}

function store(pool: Pool, session: Session) {
  pool.documents.put('cognito.session', session.originJti, session);
}

/** Returns the client of a session. Sessions from before the pool had two clients belong to the browser's client. */
const clientOf = (pool: Pool, session: Session) => session.clientId ?? pool.clientId;
const isRevoked = (session: Session, user: User) => session.revoked || session.era !== user.era;
const digest = (secret: string) => createHash('sha256').update(secret).digest('hex');
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
