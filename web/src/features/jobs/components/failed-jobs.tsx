import { useQuery } from '@tanstack/react-query';
import { retryRefusal } from '#shared/jobs/job.ts';
import type { JobKind } from '#shared/jobs/kinds.ts';
import { orderJobsQuery } from '../api/jobs.ts';
import { attemptsText, reasonText } from '../job-labels.ts';
import { kindLabels } from '../kind-labels.ts';
import { useRetries, withRetried } from '../use-retries.ts';
import { JobRow } from './job-row.tsx';
import { RetryButton } from './retry-button.tsx';

interface FailedJobsProps {
  orderId: string;
  /** Kinds of jobs that the page shows in another place. */
  except: readonly JobKind[];
}

/** Shows the failed jobs of one order. Jobs that run normally are not shown. */
export function FailedJobs({ orderId, except }: FailedJobsProps) {
  const { data } = useQuery(orderJobsQuery(orderId));
  const retries = useRetries();
  const stuck =
    data?.items.filter(({ kind, parked, reason }) => !except.includes(kind) && (parked || reason !== null)) ?? [];
  const items = withRetried(stuck, retries.retried, () => true);
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="label mb-2 text-rust-deep">Not done yet</h2>
      <ul className="border-t border-concrete">
        {items.map((item) => (
          <JobRow
            key={item.id}
            item={item}
            retries={retries}
            title={kindLabels(item.kind)[item.parked ? 'parked' : 'due']}
          />
        ))}
      </ul>
    </section>
  );
}

interface RetryFailedJobProps {
  orderId: string;
  kind: JobKind;
  /** The reason that the page already shows. It is not repeated. */
  shown: string | null;
}

const BY_ITSELF = 'The shop will try again automatically.';

/** Shows a failed job of an order next to the facts that it concerns, with the reason and a button that retries it. */
export function RetryFailedJob({ orderId, kind, shown }: RetryFailedJobProps) {
  const { data } = useQuery(orderJobsQuery(orderId));
  const retries = useRetries();
  const found = data?.items.find((item) => item.kind === kind && (item.parked || item.reason !== null));
  const asked = [...retries.retried.values()].at(-1);
  const item = found ?? asked?.item;
  if (!item || (!asked && retryRefusal(item, Date.now()))) return null;
  const outcome = asked?.outcome;
  const reason = outcome?.state === 'open' ? outcome.message : reasonText(item);
  const labels = kindLabels(kind);
  return (
    <div className="space-y-3">
      {outcome?.state !== 'done' && reason && reason !== shown && <p className="max-w-[64ch] break-words">{reason}</p>}
      <p className="max-w-[64ch] text-ash">
        {outcome?.state === 'done' ? 'Done.' : item.parked ? labels.meaning : BY_ITSELF}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <RetryButton item={item} outcome={outcome} about={labels.parked} retries={retries} />
        <span className="figures text-sm text-ash">{attemptsText(item)}</span>
      </div>
    </div>
  );
}
