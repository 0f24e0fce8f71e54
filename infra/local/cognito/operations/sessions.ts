import { z } from 'zod';
import { forClient, forSignedIn, type Operation } from '../operation.ts';
import { refreshSession, revokeAllSessions, revokeSession } from '../sessions.ts';

const GetTokensFromRefreshToken = forClient({ RefreshToken: z.string() }, (pool, { RefreshToken }) => ({
  AuthenticationResult: refreshSession(pool, RefreshToken),
}));

const RevokeToken = forClient({ Token: z.string() }, (pool, { Token }) => {
  revokeSession(pool, Token);
  return {};
});

const GlobalSignOut = forSignedIn({}, (pool, user) => {
  revokeAllSessions(pool, user);
  return {};
});

export const sessionOperations: Record<string, Operation> = { GetTokensFromRefreshToken, RevokeToken, GlobalSignOut };
