import { type ComponentType, createElement, useEffect, useState } from 'react';

/**
 * Reloads the page if the shop has a newer release. The code for reloading was loaded when the page was idle. If that code
 * cannot be loaded, the page stays.
 */
const reloadForRelease = (): Promise<boolean> =>
  import('./release.ts').then(
    (release) => release.reloadForRelease(),
    () => false,
  );

/** Thrown if code of the shop could not be loaded and the page stays. */
export class ChunkFailure extends Error {
  override name = 'ChunkFailure';
}

/**
 * Loads code. If the shop has a newer release, reloads the page instead. Throws `ChunkFailure` if the code cannot be loaded.
 */
export async function loadChunk<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule();
  } catch (cause) {
    if (await reloadForRelease()) return new Promise<Module>(() => {});
    throw new ChunkFailure('Code of the shop did not arrive', { cause });
  }
}

/** Reloads the page after a new release, also if code was loaded without `loadChunk`. */
export function reloadOnNewRelease(): void {
  window.addEventListener('vite:preloadError', () => void reloadForRelease());
}

type Idler = (task: () => void) => unknown;

const whenIdle: Idler = (task) => ('requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task));

/** Loads code when the browser is idle, so that the code is available when the browser is offline. */
export function loadWhenIdle(...loads: (() => Promise<unknown>)[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  whenIdle(() => {
    for (const load of loads) load().catch(() => {});
  });
}

/** Lists events that show that the shopper uses the page. */
const USE = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/** Runs `task` when the shopper first uses the page. Visitors who leave after a short look do not have to load its code. */
export function afterUse(task: () => void): void {
  const used = new AbortController();
  const begin = () => {
    used.abort();
    task();
  };
  for (const use of USE) window.addEventListener(use, begin, { passive: true, signal: used.signal });
}

/** Returns a part of a page whose code is in a separate chunk and loads after the first view. The page works without it. */
export function later<Props extends object>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return function Later(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      loadChunk(fetchModule).then(
        (loaded) => setPart(() => loaded.default),
        () => {},
      );
    }, []);
    return Part && createElement(Part, props);
  };
}
