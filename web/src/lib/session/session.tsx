import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { displayName } from '#shared/base/display-name.ts';
import type { Profile } from '#shared/customers/profile.ts';
import { ApiProblem, call } from '../data/api.ts';
import { hasStoredSession, isSessionKey, loadIdentity } from '../storage/stored-session.ts';

interface Session {
  status: 'loading' | 'signed-out' | 'signed-in';
  /** Null if the visitor is signed out, or if the profile could not be loaded. */
  profile: Profile | null;
  isAdmin: boolean;
  name: string;
  /** Reads the stored sign-in again after the sign-in page has changed it. */
  refresh: () => void;
  signOut: () => Promise<void>;
  /** True if a stored sign-in was refused, here or through `end`, with no new sign-in since. */
  hasEnded: boolean;
  /** Signs out because the shop refuses the stored sign-in. */
  end: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useAuth(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}

async function fetchProfile(): Promise<Profile | null> {
  try {
    return await call('GET /api/me', {});
  } catch (error) {
    if (!(error instanceof ApiProblem && error.code === 'unauthenticated')) console.error('Profile', error);
    throw error;
  }
}

const followers = new Set<() => void>();

/** Subscribes to changes of the stored sign-in. */
function followSession(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

const signedOut = () => false;

export function AuthProvider({ children }: { children: ReactNode }) {
  const remembered = useSyncExternalStore(followSession, hasStoredSession, signedOut);
  const [hasEnded, setEnded] = useState(false);
  const queryClient = useQueryClient();
  const { data, isPending, error } = useQuery({
    queryKey: ['me'],
    queryFn: fetchProfile,
    enabled: remembered,
    retry: false,
    staleTime: 300_000,
  });

  const refresh = useCallback(() => {
    queryClient.removeQueries({ queryKey: ['orders'] });
    queryClient.removeQueries({ queryKey: ['me'] });
    if (hasStoredSession()) setEnded(false);
    for (const follower of followers) follower();
  }, [queryClient]);

  // Another sign-in or sign-out, possibly in another tab, clears the previous user's data.
  useEffect(() => {
    const follow = (event: StorageEvent) => isSessionKey(event.key) && refresh();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [refresh]);

  const signOut = useCallback(async () => {
    try {
      const identity = await loadIdentity();
      await identity.leave();
    } catch (failure) {
      console.error('Sign out', failure);
    }
    refresh();
  }, [refresh]);

  // The account was deleted, or its session was ended elsewhere. A refused token would block even a guest checkout.
  const refused = remembered && error instanceof ApiProblem && error.code === 'unauthenticated';
  const end = useCallback(() => {
    setEnded(true);
    return signOut();
  }, [signOut]);
  useEffect(() => {
    if (refused) void end();
  }, [refused, end]);

  const session = useMemo<Session>(() => {
    const profile = (remembered && data) || null;
    return {
      status: !remembered || refused ? 'signed-out' : isPending ? 'loading' : 'signed-in',
      profile,
      isAdmin: profile?.isAdmin ?? false,
      name: displayName(profile ?? { firstName: null, email: null }),
      refresh,
      signOut,
      hasEnded,
      end,
    };
  }, [remembered, data, isPending, refused, refresh, signOut, hasEnded, end]);

  return <SessionContext value={session}>{children}</SessionContext>;
}

/**
 * State that the back office passes to the sign-in page. It prevents a redirect back to the back office, which has just
 * refused the shopper.
 */
export interface Refusal {
  needsAdmin: true;
}
