import { useRef } from 'react';
import { ulid } from 'ulid';

/** Returns a function that names a change, with the same name while the change is the same: it is made once when repeated. */
export function useRequestId(): (change: unknown) => string {
  const last = useRef({ key: '', id: '' });
  return (change) => {
    const key = JSON.stringify(change);
    if (last.current.key !== key) last.current = { key, id: `chg_${ulid()}` };
    return last.current.id;
  };
}
