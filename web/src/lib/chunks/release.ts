import { tabMemory } from '../storage/storage.ts';

/** State of the shop's server: not reachable, with the same release as this page, or with a newer release. */
export type Reach = 'unreachable' | 'same' | 'newer';

/** Milliseconds to wait for a response. */
const PATIENCE_MS = 8_000;

const askShop = (): Promise<Response> => fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });

const ownEntry = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'the page has no script';

/**
 * Requests a page from the server and compares its script with `entry`, the script of this page. Returns the state of the
 * server.
 */
export async function lookForRelease(
  entry: string = ownEntry(),
  ask: () => Promise<Response> = askShop,
): Promise<Reach> {
  try {
    const answer = await ask();
    if (!answer.ok) return 'unreachable';
    return (await answer.text()).includes(entry) ? 'same' : 'newer';
  } catch {
    return 'unreachable';
  }
}

const KEY = 'reloaded-for-chunk';
/** Milliseconds after a reload in which the page is not reloaded again. This prevents an endless loop. */
const PAUSE_MS = 60_000;

async function reloadIfNewer(): Promise<boolean> {
  if (Date.now() - Number(tabMemory.read(KEY) ?? 0) < PAUSE_MS) return false;
  if (!navigator.onLine || (await lookForRelease()) !== 'newer') return false;
  tabMemory.write(KEY, String(Date.now()));
  location.reload();
  return true;
}

let looking: Promise<boolean> | null = null;

/**
 * Reloads the page if code failed to load because of a newer release. Keeps the page if the shop cannot be reached. Returns
 * true if the page is about to reload.
 */
export function reloadForRelease(): Promise<boolean> {
  looking ??= reloadIfNewer().finally(() => {
    looking = null;
  });
  return looking;
}
