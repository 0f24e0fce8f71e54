import { useEffect } from 'react';
import { ApiProblem } from '../data/api.ts';
import { useAuth } from './session.tsx';

const isRefusal = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'unauthenticated';

/**
 * Returns true once the remembered sign-in was ended elsewhere or expired. `error` is the failure of the page's own
 * data. Signing out by the menu does not count.
 */
export function useSessionEnd(error: unknown = null): boolean {
  const { status, hasEnded, end } = useAuth();
  const isRefused = isRefusal(error) && status === 'signed-in';
  useEffect(() => {
    if (isRefused) void end();
  }, [isRefused, end]);
  return hasEnded || isRefused;
}
