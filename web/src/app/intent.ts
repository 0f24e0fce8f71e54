import type { QueryClient } from '@tanstack/react-query';
import { prefetch } from './pages.ts';

/** Fetches the page behind a link as soon as somebody points at it or reaches it by keyboard. */
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
