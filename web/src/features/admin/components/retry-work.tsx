import { useQuery } from '@tanstack/react-query';
import { type JobKind, retryRefusal } from '#shared/jobs/job.ts';
import { orderJobsQuery } from '../api/work.ts';
import { useRetries } from '../use-retries.ts';
import { attemptText, jobKindTexts, reasonText } from '../words.ts';
import { Retry } from './retry.tsx';

interface RetryWorkProps {
  orderId: string;
  kind: JobKind;
  /** What the page says already of why it failed. */
  told: string | null;
}

const BY_ITSELF = 'The shop tries again by itself.';

/** One kind of work that an order is owed and that failed: why, and the way to have it tried again, where the page tells of it. */
export function RetryJob({ orderId, kind, told }: RetryWorkProps) {
  const { data } = useQuery(orderJobsQuery(orderId));
  const retries = useRetries();
  const found = data?.items.find((item) => item.kind === kind && (item.parked || item.reason !== null));
  const asked = [...retries.retried.values()].at(-1);
  const item = found ?? asked?.job;
  if (!item || (!asked && retryRefusal(item, Date.now()))) return null;
  const outcome = asked?.outcome;
  const reason = outcome?.state === 'open' ? outcome.text : reasonText(item);
  const words = jobKindTexts(kind);
  return (
    <div className="space-y-3">
      {outcome?.state !== 'done' && reason && reason !== told && <p className="max-w-[64ch] break-words">{reason}</p>}
      <p className="max-w-[64ch] text-ash">
        {outcome?.state === 'done' ? 'Done.' : item.parked ? words.meaning : BY_ITSELF}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Retry item={item} outcome={outcome} about={words.parked} retries={retries} />
        <span className="figures text-sm text-ash">{attemptText(item)}</span>
      </div>
    </div>
  );
}
