import { useRef } from 'react';
import { ulid } from 'ulid';

/**
 * Returns a function that returns an id for a change. Equal changes in a row get the same id, so that the API applies a
 * repeated change only once.
 */
export function useRequestId(): (change: unknown) => string {
  const last = useRef({ key: '', id: '' });
  return (change) => {
    const key = JSON.stringify(change);
    if (last.current.key !== key) last.current = { key, id: `chg_${ulid()}` };
    return last.current.id;
  };
}
