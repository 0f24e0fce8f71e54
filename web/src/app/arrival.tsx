import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { call } from '../lib/api.ts';

/** Counts a page view. One that is not counted harms nobody, so its failure is not told. */
const countVisit = (path: string): void => {
  call('POST /api/visits', { body: { path } }).catch(() => {});
};

/** On each new path the view starts at the top and the focus at the page's headline, as after a full page load. */
export function Arrival() {
  const { pathname } = useLocation();
  const shown = useRef<string | null>(null);

  useEffect(() => {
    const isFirst = shown.current === null;
    const isSame = shown.current === pathname;
    shown.current = pathname;
    if (!isSame) countVisit(pathname);
    if (isFirst || isSame) return;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    const target = main?.querySelector('h1') ?? main;
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
