import { useState } from 'react';

/**
 * Calls `adopt` during the rendering in which `value` has changed. An effect would also run after the first rendering, and
 * undo what was pressed or typed by then.
 */
export function useWhenChanged<T extends string | object | null>(value: T, adopt: () => void): void {
  const [known, setKnown] = useState(value);
  if (value === known) return;
  setKnown(value);
  adopt();
}
