import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '#web/lib/chunks/chunks.ts';
import { lookForRelease } from '#web/lib/chunks/release.ts';
import { useOnline } from '#web/lib/hooks/use-online.ts';
import { Button } from './button.tsx';
import { CloseIcon } from './icons.tsx';

interface NoticeProps {
  onRetry: () => Promise<void>;
  onClose: () => void;
}

/** Stands at the bottom of the window in place of a part of the shop whose code did not arrive. */
function NotLoaded({ onRetry, onClose }: NoticeProps) {
  const [isBusy, setBusy] = useState(false);
  const isOnline = useOnline();
  const retry = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center gap-x-6 gap-y-3 bg-ink px-gutter py-4 text-bone"
    >
      <p className="grow">
        {isOnline ? 'This did not load. Please try again.' : 'You are offline. Check your connection.'}
      </p>
      <Button look="inverse" size="small" isBusy={isBusy} onClick={retry}>
        {isBusy ? 'Trying…' : 'Try again'}
      </Button>
      <button type="button" className="grid size-11 place-items-center" onClick={onClose}>
        <CloseIcon />
        <span className="sr-only">Close</span>
      </button>
    </div>
  );
}

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
        setFailed(true);
        throw error;
      }
    }, []);
    useEffect(() => {
      if (open && !Shown) attempt().catch(() => {});
    }, [open, Shown, attempt]);

    // Some browsers never ask again for code that once failed, but do after a reload.
    const retry = () =>
      attempt().catch(async () => {
        if ((await lookForRelease()) !== 'unreachable') location.reload();
      });
    if (Shown) return <Shown {...props} />;
    return open && hasFailed && <NotLoaded onRetry={retry} onClose={() => onOpenChange(false)} />;
  }

  return { Part, load };
}
