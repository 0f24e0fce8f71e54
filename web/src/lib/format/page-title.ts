import { useEffect } from 'react';
import { useSettings } from '../data/settings.ts';

/** Phones share this address. The first page's came with its HTML. */
function nameAddress(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = `${location.origin}${location.pathname}`;
}

/** Names the page in the tab: `Hoodies — FOUNDATION`, or the shop alone. */
export function usePageTitle(title: string | null): void {
  const { name } = useSettings();
  useEffect(() => {
    document.title = title ? `${title} — ${name}` : name;
    nameAddress();
  }, [title, name]);
}
