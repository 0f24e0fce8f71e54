import { tabMemory } from './storage.ts';

/** Where each entry of this tab's history was left, in pixels from the top. */
type Positions = Record<string, number>;

const KEY = 'scroll-positions';
const MOST_ENTRIES = 50;
/** How long a page may take to grow as tall as it was. */
const PATIENCE_MS = 3000;

const read = (): Positions => {
  try {
    return JSON.parse(tabMemory.read(KEY) ?? '{}') as Positions;
  } catch {
    return {};
  }
};

/** Remembers where an entry of the history, named by its key, was left. */
export function rememberPosition(entry: string, top: number): void {
  const { [entry]: _old, ...others } = read();
  const kept = [...Object.entries(others), [entry, Math.round(top)] as const].slice(-MOST_ENTRIES);
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/**
 * Brings the view back to where the entry was left, as soon as the page is tall enough.
 * Gives up when the reader moves, or the page stays too short. Returns how to stop.
 */
export function returnToPosition(entry: string): () => void {
  const top = read()[entry] ?? 0;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ['wheel', 'touchmove', 'keydown'] as const) window.removeEventListener(move, stop);
  };
  const move = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(top, reachable));
    if (reachable >= top) stop();
  };
  const observer = new ResizeObserver(move);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  for (const moved of ['wheel', 'touchmove', 'keydown'] as const)
    window.addEventListener(moved, stop, { passive: true });
  observer.observe(document.body);
  move();
  return stop;
}
