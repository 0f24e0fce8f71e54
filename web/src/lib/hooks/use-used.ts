import { useEffect, useState } from 'react';
import { afterUse } from '../chunks/chunks.ts';

/**
 * Returns whether the shopper uses the page, or has scrolled it before, so that what lies below is worth loading. For parts that
 * only the browser renders.
 */
export function useUsed(): boolean {
  const [isUsed, setUsed] = useState(() => window.scrollY > 0);
  useEffect(() => afterUse(() => setUsed(true)), []);
  return isUsed;
}
