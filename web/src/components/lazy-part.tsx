import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/chunks.ts';

type OfflineParts = typeof import('./offline.tsx');

let offline: OfflineParts | null = null;

/** Loads the notices before they are needed, as they cannot come offline. */
export async function loadOfflineParts(): Promise<void> {
  offline ??= await import('./offline.tsx');
}

/** Returns the notices, once they are loaded. */
export const offlineParts = (): OfflineParts | null => offline;

interface LazyPart<Props extends object> {
  Part: ComponentType<Props>;
  load: () => Promise<void>;
}

/**
 * A part of the shop in a chunk of its own, such as a sheet. Unlike `lazy`, a load that failed can be repeated, and
 * meanwhile the page stays.
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
