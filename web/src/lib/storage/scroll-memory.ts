import { tabMemory } from './storage.ts';

/** Scroll position of each entry of this tab's history, in pixels. */
type Positions = Record<string, number>;

const KEY = 'scroll-positions';
const MOST_ENTRIES = 50;
/** Milliseconds a page may take to become tall enough. */
const PATIENCE_MS = 10_000;

/** The visitor has taken over. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

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
 * Returns whether the browser, which restores positions too, is at the end of a page that is still too short: more of a list
 * comes later.
 */
export function isStoppedShort(entry: string): boolean {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return (read()[entry] ?? 0) > end && window.scrollY >= end - 1;
}

/**
 * Restores the scroll position of an entry as soon as the page is tall enough. Gives up when the visitor scrolls, or
 * the page stays too short. Returns a function that stops it.
 */
export function returnToPosition(entry: string): () => void {
  const top = read()[entry] ?? 0;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const moved of MOVES) window.removeEventListener(moved, stop);
  };
  const move = () => {
    const reachable = document.documentElement.scrollHeight - window.innerHeight;
    window.scrollTo(0, Math.min(top, reachable));
    if (reachable >= top) stop();
  };
  const observer = new ResizeObserver(move);
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  for (const moved of MOVES) window.addEventListener(moved, stop, { passive: true });
  observer.observe(document.body);
  move();
  return stop;
}
