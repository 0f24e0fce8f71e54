import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Puts the focus on the page's headline, or on `main` while the headline is still behind code or data to come.
 * Leaves alone whoever is in a dialog or has gone on meanwhile. Returns how to stop waiting.
 */
function focusHeadline(main: HTMLElement): () => void {
  const isFree = () => document.activeElement === main || document.activeElement === document.body;
  const arrive = () => {
    const heading = main.querySelector('h1');
    if (!heading) return;
    observer.disconnect();
    if (!isFree()) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(arrive);
  if (document.activeElement?.closest('[role="dialog"]')) return () => {};
  main.focus({ preventScroll: true });
  observer.observe(main, { childList: true, subtree: true });
  arrive();
  return () => observer.disconnect();
}

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
    return main ? focusHeadline(main) : undefined;
  }, [pathname, onPath]);
}
