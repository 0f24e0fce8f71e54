import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isStoppedShort, rememberPosition, returnToPosition } from '../storage/scroll-memory.ts';

/**
 * Moves the focus to the page's headline, or to `main` while the headline loads. Does nothing if the focus is in a dialog or
 * has already moved. Returns a function that stops waiting.
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

// The server does not support layout effects.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Remembers the scroll position of a history entry while its page is visible. When the page is left, the address has already
 * changed, so saving the position only then would be too late. Ends before the next page is painted, because that page's
 * first scroll belongs to another entry.
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

/** Returns true if the document was loaded at a new address. Returns false after a reload or a step through the history. */
export function isFreshLoad(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/**
 * Starts each new path at the top, with the focus on the headline, like a full page load. Back, forward, and reload restore
 * the scroll position, unless the visitor or the browser scrolled before the app started. Calls `onPath` once for each path,
 * including the first.
 */
export function useArrival(onPath?: (path: string) => void): void {
  const { pathname, key, hash } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const shown = useRef<string | null>(null);
  const entry = `${key} ${pathname}`;
  useRememberedPosition(entry);

  useEffect(() => {
    const restores = (by: ScrollRestoration) => () => {
      window.history.scrollRestoration = by;
    };
    const [here, browser] = [restores('manual'), restores('auto')];
    here();
    window.addEventListener('pageshow', here);
    // When a page is reloaded, the browser restores the scroll position before the app's code arrives.
    window.addEventListener('pagehide', browser);
    return () => {
      window.removeEventListener('pageshow', here);
      window.removeEventListener('pagehide', browser);
    };
  }, []);

  useBeforePaint(() => {
    const isFirst = shown.current === null;
    const isSame = shown.current === pathname;
    shown.current = pathname;
    if (!isSame) onPath?.(pathname);
    const isScrolled = isFirst && window.scrollY > 0 && !isStoppedShort(entry);
    // If an entry replaces another one, for example because a choice changes the address, it keeps the scroll position.
    if (isScrolled || (isSame && !isPop)) rememberPosition(entry, window.scrollY);
    const main = document.querySelector('main');
    const stopFocusing = isFirst || isSame || !main ? undefined : focusHeadline(main);
    const isReturn = isPop && !hash && !isScrolled && !(isFirst && isFreshLoad());
    const stopReturning = isReturn ? returnToPosition(entry) : undefined;
    if (!isReturn && !isFirst && !isSame) window.scrollTo(0, 0);
    return () => {
      stopReturning?.();
      stopFocusing?.();
    };
  }, [pathname, entry]);
}
