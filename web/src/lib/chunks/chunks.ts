import { type ComponentType, createElement, useEffect, useState } from 'react';

/** Looks for a newer release. Its code was loaded when the page was idle, and what cannot be loaded keeps the page. */
const reloadForRelease = (): Promise<boolean> =>
  import('./release.ts').then(
    (release) => release.reloadForRelease(),
    () => false,
  );

/** Code of the shop did not arrive, and the page is kept. */
export class ChunkFailure extends Error {
  override name = 'ChunkFailure';
}

/** Loads code. Throws `ChunkFailure` when it does not arrive; after a newer release the page is loaded again instead. */
export async function loadChunk<Module>(fetchModule: () => Promise<Module>): Promise<Module> {
  try {
    return await fetchModule();
  } catch (cause) {
    if (await reloadForRelease()) return new Promise<Module>(() => {});
    throw new ChunkFailure('Code of the shop did not arrive', { cause });
  }
}

/** Covers code that is loaded without `loadChunk`. */
export function reloadOnNewRelease(): void {
  window.addEventListener('vite:preloadError', () => void reloadForRelease());
}

type Idler = (task: () => void) => unknown;

const whenIdle: Idler = (task) => ('requestIdleCallback' in window ? requestIdleCallback(task) : setTimeout(task));

/** Loads code when the browser is idle, so that it is there when the network is not. */
export function loadWhenIdle(...loads: (() => Promise<unknown>)[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  whenIdle(() => {
    for (const load of loads) load().catch(() => {});
  });
}

/** Events of a shopper who stays. */
const USE = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/** Runs `task` at the first use of the page: a visit of one glance does not pay for it. */
export function afterUse(task: () => void): void {
  const used = new AbortController();
  const begin = () => {
    used.abort();
    task();
  };
  for (const use of USE) window.addEventListener(use, begin, { passive: true, signal: used.signal });
}

/** A part of a page in a chunk of its own, which comes after the first view. The page works without it. */
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
