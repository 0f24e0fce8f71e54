import { useEffect } from 'react';
import { useSettings } from '../data/settings.ts';

/** Updates the canonical address, which phones use when they share a page. The first page has it in its HTML already. */
function nameAddress(): void {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (canonical) canonical.href = `${location.origin}${location.pathname}`;
}

/** Sets the title of the browser tab: `Hoodies — FOUNDATION`, or only the shop's name. */
export function usePageTitle(title: string | null): void {
  const { name } = useSettings();
  useEffect(() => {
    document.title = title ? `${title} — ${name}` : name;
    nameAddress();
  }, [title, name]);
}
