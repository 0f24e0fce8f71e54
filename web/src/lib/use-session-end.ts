import { useEffect, useState } from 'react';
import { ApiProblem } from './api.ts';
import { useAuth } from './session.tsx';

const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'unauthenticated';

/**
 * True once the remembered sign-in turned out to be no good: it ended elsewhere, or ran out.
 * `error` is what the page's own data failed with. Signing out by the menu is no such end.
 */
export function useSessionEnd(error: unknown = null): boolean {
  const { status, signOut } = useAuth();
  const [hasEnded, setEnded] = useState(false);
  const [before, setBefore] = useState(status);
  const isRefused = isRefusal(error) && status === 'signed-in';

  if (before !== status) {
    setBefore(status);
    // A sign-in that was only being looked at and is gone was refused; the first look of a visitor is no look at all.
    if (status === 'signed-out' && before === 'loading') setEnded(true);
    if (status === 'signed-in') setEnded(false);
  }
  if (isRefused && !hasEnded) setEnded(true);

  useEffect(() => {
    if (isRefused) void signOut();
  }, [isRefused, signOut]);
  return hasEnded;
}
