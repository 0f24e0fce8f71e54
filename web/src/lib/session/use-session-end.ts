import { useEffect } from 'react';
import { ApiProblem } from '../data/api.ts';
import { useAuth } from './session.tsx';

/** Returns true if the shop has refused the token of a read, or if the user pool has revoked it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem
    ? error.code === 'unauthenticated'
    : error instanceof Error && error.name === 'NotAuthorizedException' && /revoked/.test(error.message);

/**
 * Returns true once the stored sign-in has expired or was ended elsewhere. `error` is the failure of the page's own data.
 * Signing out through the menu is not included.
 */
export function useSessionEnd(error: unknown = null): boolean {
  const { status, hasEnded, end } = useAuth();
  const isRefused = isRefusal(error) && status === 'signed-in';
  useEffect(() => {
    if (isRefused) void end();
  }, [isRefused, end]);
  return hasEnded || isRefused;
}
