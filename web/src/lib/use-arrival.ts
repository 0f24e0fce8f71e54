import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * On each new path the view starts at the top and the focus at the page's headline, as after a full page load.
 * `onPath` hears of each path once, the first too.
 */
export function useArrival(onPath?: (path: string) => void): void {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const isFirst = shown.current === null;
    const isSame = shown.current === pathname;
    shown.current = pathname;
    if (!isSame) onPath?.(pathname);
    if (isFirst || isSame) return;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    const target = main?.querySelector('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname, onPath]);
}
