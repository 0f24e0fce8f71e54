import { useEffect } from 'react';
import { ApiProblem } from './api.ts';
import { useAuth } from './session.tsx';

const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'unauthenticated';

/**
 * True once the remembered sign-in turned out to be no good: it ended elsewhere, or ran out.
 * `error` is what the page's own data failed with. Signing out by the menu is no such end.
 */
export function useSessionEnd(error: unknown = null): boolean {
  const { status, hasEnded, end } = useAuth();
  const isRefused = isRefusal(error) && status === 'signed-in';
  useEffect(() => {
    if (isRefused) void end();
  }, [isRefused, end]);
  return hasEnded || isRefused;
}
