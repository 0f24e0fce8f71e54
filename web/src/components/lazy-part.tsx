import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/chunks.ts';

type OfflineParts = typeof import('./offline.tsx');

let offline: OfflineParts | null = null;

/** Loads the offline notices early, because they cannot be loaded once the browser is offline. */
export async function loadOfflineParts(): Promise<void> {
  offline ??= await import('./offline.tsx');
}

/** Returns the offline notices, or null if they are not loaded yet. */
export const offlineParts = (): OfflineParts | null => offline;

interface LazyPart<Props extends object> {
  Part: ComponentType<Props>;
  load: () => Promise<void>;
}

/**
 * Returns a part of the shop whose code is in a separate chunk, such as a sheet. Unlike with `lazy`, a failed load can be
 * repeated, and the page stays visible until then.
 */
export function lazyPart<Props extends { onOpenChange: (open: boolean) => void; open: boolean }>(
  fetchModule: () => Promise<{ default: ComponentType<Props> }>,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const load = async () => {
    loaded ??= (await loadChunk(fetchModule)).default;
  };

  function Part(props: Props) {
    const { open, onOpenChange } = props;
    const [Shown, show] = useState<ComponentType<Props> | null>(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    const attempt = useCallback(async () => {
      try {
        await load();
        show(() => loaded);
      } catch (error) {
        await loadOfflineParts().catch(() => {});
        setFailed(true);
        throw error;
      }
    }, []);
    useEffect(() => {
      if (open && !Shown) attempt().catch(() => {});
    }, [open, Shown, attempt]);

    if (Shown) return <Shown {...props} />;
    if (!open || !hasFailed) return null;
    if (!offline)
      return (
        <p role="alert" className="fixed inset-x-0 bottom-0 z-50 bg-ink px-gutter py-4 text-bone">
          You’re offline.
        </p>
      );
    return <offline.NotLoaded onRetry={attempt} onClose={() => onOpenChange(false)} />;
  }

  return { Part, load };
}
