import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/chunks.ts';
import { readOldDataAgain } from '#web/lib/data/first-data.ts';
import { useEarlyUse } from './early-use.ts';

export interface Loadable {
  Component: ComponentType;
  /** Loads the code. Afterwards, `Component` renders immediately. */
  load: () => Promise<void>;
}

/**
 * Returns a component whose code is in a separate chunk. Unlike `lazy`, it renders immediately if its code is already loaded.
 * The server can then render it, and the browser can hydrate it in one step.
 */
export function loadable(fetchModule: () => Promise<{ default: ComponentType }>): Loadable {
  let loaded: ComponentType | null = null;
  const Waiting = lazy(() => loadChunk(fetchModule));

  function Component() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    const client = useQueryClient();
    useEarlyUse();
    // Runs in the page because the page is hydrated last.
    useEffect(() => readOldDataAgain(client), [client]);
    return <Shown />;
  }

  return {
    Component,
    load: async () => {
      loaded = (await loadChunk(fetchModule)).default;
    },
  };
}
