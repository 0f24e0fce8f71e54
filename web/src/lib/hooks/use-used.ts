import { useEffect, useState } from 'react';
import { afterUse } from '../chunks/chunks.ts';

/**
 * Returns true if the shopper uses the page or has already scrolled it. Content further down is then worth loading. Works
 * only in parts that the browser renders.
 */
export function useUsed(): boolean {
  const [isUsed, setUsed] = useState(() => window.scrollY > 0);
  useEffect(() => afterUse(() => setUsed(true)), []);
  return isUsed;
}
