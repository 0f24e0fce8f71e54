import { useState } from 'react';

/**
 * Calls `adopt` during the render in which `value` has changed. An effect would also run after the first render and undo what
 * the user has clicked or typed by then.
 */
export function useWhenChanged<T extends string | object | null>(value: T, adopt: () => void): void {
  const [known, setKnown] = useState(value);
  if (value === known) return;
  setKnown(value);
  adopt();
}
