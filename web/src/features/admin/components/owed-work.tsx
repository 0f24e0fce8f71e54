import { useQuery } from '@tanstack/react-query';
import type { JobKind } from '#shared/jobs/job.ts';
import { orderJobsQuery } from '../api/work.ts';
import { useRetries, withRetried } from '../use-retries.ts';
import { jobKindTexts } from '../words.ts';
import { JobRow } from './work-row.tsx';

interface OwedWorkProps {
  orderId: string;
  /** Kinds that the page tells of elsewhere. */
  except: readonly JobKind[];
}

/** What the shop owes one order and could not do yet; what goes its way needs no words. */
export function StuckJobs({ orderId, except }: OwedWorkProps) {
  const { data } = useQuery(orderJobsQuery(orderId));
  const retries = useRetries();
  const stuck =
    data?.items.filter(({ kind, parked, reason }) => !except.includes(kind) && (parked || reason !== null)) ?? [];
  const items = withRetried(stuck, retries.retried, () => true);
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="label mb-2 text-rust-deep">Still to be done</h2>
      <ul className="border-t border-concrete">
        {items.map((item) => (
          <JobRow
            key={item.id}
            item={item}
            retries={retries}
            title={jobKindTexts(item.kind)[item.parked ? 'parked' : 'due']}
          />
        ))}
      </ul>
    </section>
  );
}
