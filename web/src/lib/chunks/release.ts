import { tabMemory } from '../storage/storage.ts';

/** The shop's server as this page finds it: out of reach, or with this or another release. */
export type Reach = 'unreachable' | 'same' | 'newer';

/** Milliseconds until an answer counts as missing. */
const PATIENCE_MS = 8_000;

const askShop = (): Promise<Response> => fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });

const ownEntry = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'the page has no script';

/** Asks the server for a page and compares its script with the `entry` of this one. */
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
/** Milliseconds after a reload in which there is no second one, which could loop. */
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
 * Reloads the page when code failed to load because a newer release took its place. Keeps the page when the shop
 * cannot be reached. Returns whether the page is about to go.
 */
export function reloadForRelease(): Promise<boolean> {
  looking ??= reloadIfNewer().finally(() => {
    looking = null;
  });
  return looking;
}
