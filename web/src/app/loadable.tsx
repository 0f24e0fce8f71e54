import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/chunks.ts';
import { readOldDataAgain } from '#web/lib/data/first-data.ts';
import { useEarlyUse } from './early-use.ts';

export interface Loadable {
  Component: ComponentType;
  /** Loads the code; afterwards `Component` renders at once. */
  load: () => Promise<void>;
}

/**
 * A component in a chunk of its own. Unlike `lazy`, it renders at once when its code is already loaded, so that the
 * server can render it and the browser can hydrate it in one go.
 */
export function loadable(fetchModule: () => Promise<{ default: ComponentType }>): Loadable {
  let loaded: ComponentType | null = null;
  const Waiting = lazy(() => loadChunk(fetchModule));

  function Component() {
    const [Shown] = useState<ComponentType>(() => loaded ?? Waiting);
    const client = useQueryClient();
    useEarlyUse();
    // The page is hydrated last.
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
