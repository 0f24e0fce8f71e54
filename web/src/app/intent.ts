import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from './pages.ts';

/** Prefetches the page behind a link when it is pointed at or gets the keyboard focus. */
export function prefetchOnIntent(client: QueryClient): void {
  const seen = new Set<string>();
  const consider = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (!link || seen.has(link.href)) return;
    seen.add(link.href);
    prefetch(client, new URL(link.href));
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(intent, consider, { passive: true });
  }
}
