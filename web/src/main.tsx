import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { isOtherPage, stopKeepingPresses } from '#web/app/early-use.ts';
import { reloadOnNewRelease } from '#web/lib/chunks/chunks.ts';
import { takeFirstData } from '#web/lib/data/first-data.ts';
import { shopQueryClient } from '#web/lib/data/query-client.ts';
import { loadDefaults, settingsQuery } from '#web/lib/data/settings.ts';
import { listenBeforeRouter } from '#web/lib/hooks/history-guard.ts';
import { leaveSheetEntry } from '#web/lib/hooks/sheet-entry.ts';
import { pageAt, prefetch } from './app/pages.ts';
import './app/on-every-page.ts';
import '#web/styles/index.css';
import type { QueryClient } from '@tanstack/react-query';

/** Prefetches the page behind a link when the pointer or the keyboard focus reaches the link. */
function prefetchOnIntent(client: QueryClient): void {
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

const client = shopQueryClient();
const here = new URL(location.href);

reloadOnNewRelease();
leaveSheetEntry();
listenBeforeRouter();
takeFirstData(client);
const defaultsLoaded = loadDefaults(client);
client.prefetchQuery(settingsQuery);
// A loading error is shown when the page is rendered.
pageAt(here.pathname)
  .page.load()
  .catch(() => {});
prefetchOnIntent(client);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
const shop = (
  <StrictMode>
    <App client={client} router={BrowserRouter} />
  </StrictMode>
);

async function start(root: HTMLElement): Promise<void> {
  // If the defaults cannot be loaded, waits for the settings.
  await defaultsLoaded.catch(() => client.prefetchQuery(settingsQuery));
  if (!root.firstElementChild) {
    stopKeepingPresses();
    createRoot(root).render(shop);
    return;
  }
  // Waits for the page's code and hydrates everything in one step. Otherwise, the page would be drawn twice.
  await pageAt(here.pathname).page.load();
  stopKeepingPresses();
  if (isOtherPage()) {
    root.replaceChildren();
    createRoot(root).render(shop);
  } else {
    // If the shopper has gone back before the first render, React draws the page again, which is correct. A transition works
    // in small steps, so the page stays responsive.
    startTransition(() => {
      hydrateRoot(root, shop, { onRecoverableError: (error) => isOtherPage() || reportError(error) });
    });
  }
}

void start(root);
