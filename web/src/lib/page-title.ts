import { useEffect } from 'react';
import { useSettings } from './settings.ts';

/** Names the page in the tab: `Hoodies — FOUNDATION`, or the shop alone. */
export function usePageTitle(title: string | null): void {
  const { name } = useSettings();
  useEffect(() => {
    document.title = title ? `${title} — ${name}` : name;
  }, [title, name]);
}
