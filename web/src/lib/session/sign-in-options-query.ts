import { queryOptions } from '@tanstack/react-query';
import { loadIdentity } from '../storage/stored-session.ts';

/**
 * Reads the ways to sign in, other than with the password, that both the shop and this browser support. `hasPasskeys` is true
 * if the shop supports passkeys.
 */
export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: async () => {
    const identity = await loadIdentity();
    const { emailCodes, passkeys } = await identity.ready();
    const providers = (await identity.federation())?.providers ?? [];
    return { emailCodes, hasPasskeys: passkeys, passkeys: passkeys && identity.hasPasskeySupport(), providers };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
