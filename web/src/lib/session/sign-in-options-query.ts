import { queryOptions } from '@tanstack/react-query';
import { loadIdentity } from '../storage/stored-session.ts';

/** Ways to sign in besides the password that both the shop and this browser have; `hasPasskeys` is true for a shop with passkeys. */
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
