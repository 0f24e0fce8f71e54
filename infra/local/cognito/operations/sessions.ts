import { z } from 'zod';
import { forAnyClient, forSignedIn, type Operation } from '../operation.ts';
import { refreshSession, revokeAllSessions, revokeSession } from '../sessions.ts';

const GetTokensFromRefreshToken = forAnyClient(
  { RefreshToken: z.string(), ClientId: z.string() },
  (pool, { RefreshToken, ClientId }) => ({
    AuthenticationResult: refreshSession(pool, RefreshToken, ClientId),
  }),
);

const RevokeToken = forAnyClient({ Token: z.string() }, (pool, { Token }) => {
  revokeSession(pool, Token);
  return {};
});

const GlobalSignOut = forSignedIn({}, (pool, user) => {
  revokeAllSessions(pool, user);
  return {};
});

export const sessionOperations: Record<string, Operation> = { GetTokensFromRefreshToken, RevokeToken, GlobalSignOut };
