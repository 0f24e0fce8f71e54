import { tabMemory } from './storage.ts';

/** Scroll position of each entry in this tab's history, in pixels. */
type Positions = Record<string, number>;

const KEY = 'scroll-positions';
const MOST_ENTRIES = 50;
/** Milliseconds to wait for a page to become tall enough. */
const PATIENCE_MS = 10_000;

/** Events that show that the visitor has taken over. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

const read = (): Positions => {
  try {
    return JSON.parse(tabMemory.read(KEY) ?? '{}') as Positions;
  } catch {
    return {};
  }
};

/** Remembers the scroll position of a history entry. `entry` is its key. */
export function rememberPosition(entry: string, top: number): void {
  const { [entry]: _old, ...others } = read();
  const kept = [...Object.entries(others), [entry, Math.round(top)] as const].slice(-MOST_ENTRIES);
  tabMemory.write(KEY, JSON.stringify(Object.fromEntries(kept)));
}

/**
 * Returns true if the browser has tried to restore a position but has stopped at the end of the page, because the page is
 * still too short. More of a list will load later.
 */
export function isStoppedShort(entry: string): boolean {
  const end = document.documentElement.scrollHeight - window.innerHeight;
  return (read()[entry] ?? 0) > end && window.scrollY >= end - 1;
}

/**
 * Restores the scroll position of a history entry as soon as the page is tall enough. Gives up if the visitor scrolls or the
 * page stays too short. Returns a function that stops it.
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
