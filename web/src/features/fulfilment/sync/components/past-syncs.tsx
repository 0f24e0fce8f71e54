import { pluralize } from '#shared/base/format-count.ts';
import type { SyncRun } from '#shared/fulfilment/sync-run.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { RUN_STATUS_LABELS, syncResult } from '../sync-labels.ts';

const LOOKS: Record<SyncRun['status'], string> = {
  running: 'text-ash waits',
  succeeded: 'text-moss',
  partial: 'text-rust-deep',
  failed: 'text-rust-deep',
};

function Errors({ run }: { run: SyncRun }) {
  if (run.errors.length === 0) return null;
  const hidden = run.errorCount - run.errors.length;
  return (
    <details className="col-span-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4">
        {pluralize(run.errorCount, 'error')}
      </summary>
      <ul className="space-y-2 pb-2">
        {run.errors.map((error, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what could not be read has no id, and the list never changes
          <li key={position} className="max-w-[70ch] text-sm">
            <span className="font-semibold">{error.title}</span> {error.reason}
          </li>
        ))}
        {hidden > 0 && <li className="text-sm text-ash">And {pluralize(hidden, 'more', 'more')}.</li>}
      </ul>
    </details>
  );
}

/** Lists past syncs with their failures, newest first. */
export function PastSyncs({ runs }: { runs: readonly SyncRun[] }) {
  if (runs.length === 0) return <p className="py-5">No syncs yet.</p>;
  return (
    <ol>
      {runs.map((run) => (
        <li
          key={run.id}
          className="grid gap-x-8 gap-y-1 border-b border-concrete py-4 sm:grid-cols-[13rem_8rem_minmax(0,1fr)]"
        >
          <p className="figures">
            <time dateTime={run.startedAt}>{formatStamp(run.startedAt)}</time>
          </p>
          <p className={`font-semibold ${LOOKS[run.status]}`}>{RUN_STATUS_LABELS[run.status]}</p>
          <p className="min-w-0">
            <span className="figures">
              {run.status === 'failed' ? `${run.reason ?? 'The sync stopped'}.` : syncResult(run)}
            </span>
            <span className="text-ash"> — {run.startedBy === 'owner' ? 'started by an admin' : 'automatic'}</span>
          </p>
          <Errors run={run} />
        </li>
      ))}
    </ol>
  );
}
