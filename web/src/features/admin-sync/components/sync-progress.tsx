import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { syncProgress } from '../words.ts';

/** How far the sync is that runs now, and why it waits where it does. */
export function SyncProgress({ run }: { run: SyncRun }) {
  return (
    <div role="status" className="mb-10">
      <ProgressBar label="Syncing products" value={run.done} max={Math.max(run.total ?? 1, run.done, 1)} />
      <p className="figures mt-2">{syncProgress(run)}</p>
      {run.reason && (
        <p className="mt-1 max-w-[60ch] text-ash">
          It waits: {run.reason}. It goes on by itself; you can leave this page.
        </p>
      )}
    </div>
  );
}
