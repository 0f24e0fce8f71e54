import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Replaces this address by another. The router's own `Navigate` would be carried by every shopper's first load. */
export function Redirect({ to, state = null }: { to: string; state?: object | null }) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a way out is taken once; `navigate` changes on the way
  useEffect(() => {
    navigate(to, { state, replace: true });
  }, [to]);
  return null;
}
