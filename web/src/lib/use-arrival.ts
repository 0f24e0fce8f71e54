import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { rememberPosition, returnToPosition } from './scroll-memory.ts';

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

// The server has no layout to wait for.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the place on each page while it is read, as the address will already be another when the page is left.
 * It stops before the next page is painted: that one's first scrolling is not the last of this one.
 */
function useRememberedPosition(entry: string): void {
  useBeforePaint(() => {
    let waiting = 0;
    const keep = () => {
      cancelAnimationFrame(waiting);
      waiting = requestAnimationFrame(() => rememberPosition(entry, window.scrollY));
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', keep);
    };
  }, [entry]);
}

/** Whether the document was loaded anew at an address, not by reload or through the history. */
function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/**
 * On each new path the view starts at the top and the focus at the page's headline, as after a full page load;
 * back, forward and reload return to where the page was left. `onPath` hears of each path once, the first too.
 */
export function useArrival(onPath?: (path: string) => void): void {
  const { pathname, key, hash } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const shown = useRef<string | null>(null);
  const entry = `${key} ${pathname}`;
  useRememberedPosition(entry);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
  }, []);

  useBeforePaint(() => {
    const isFirst = shown.current === null;
    const isSame = shown.current === pathname;
    shown.current = pathname;
    if (!isSame) onPath?.(pathname);
    // An entry that takes another's place, as when a choice goes into the address, begins where that one was.
    if (isSame && !isPop) rememberPosition(entry, window.scrollY);
    const main = document.querySelector('main');
    const stopFocusing = isFirst || isSame || !main ? undefined : focusHeadline(main);
    const isReturn = isPop && !hash && !(isFirst && isFreshLoad());
    const stopReturning = isReturn ? returnToPosition(entry) : undefined;
    if (!isReturn && !isFirst && !isSame) window.scrollTo(0, 0);
    return () => {
      stopReturning?.();
      stopFocusing?.();
    };
  }, [pathname, entry]);
}
