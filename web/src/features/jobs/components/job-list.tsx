import { useInfiniteQuery } from '@tanstack/react-query';
import { type Job, retryRefusal } from '#shared/jobs/job.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { ProviderProblemItem } from '#web/components/admin/provider-problem.tsx';
import { Outdated, Outline, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { useProviderProblem } from '#web/lib/data/integration.ts';
import { type JobState, jobPagesQuery } from '../api/jobs.ts';
import { CAUGHT_UP } from '../job-labels.ts';
import { kindLabels } from '../kind-labels.ts';
import { type Retries, useRetries, withRetried } from '../use-retries.ts';
import { JobRow } from './job-row.tsx';

interface KindProps {
  state: JobState;
  kind: string;
  items: readonly Job[];
  retries: Retries;
}

/** Lists the jobs of one kind, with one explanation for all of them. */
function Kind({ state, kind, items, retries }: KindProps) {
  const labels = kindLabels(kind);
  const open = items.filter((item) => {
    const outcome = retries.retried.get(item.id)?.outcome;
    return item.parked && !retryRefusal(item, Date.now()) && outcome?.state !== 'done' && outcome?.state !== 'trying';
  });
  return (
    <section className="border-t border-ink pt-3">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-semibold">
            {labels[state]} {items.length > 1 && <span className="figures font-normal text-ash">{items.length}</span>}
          </h3>
          {state === 'parked' && <p className="max-w-[64ch] text-ash">{labels.meaning}</p>}
        </div>
        {open.length > 1 && !labels.start && (
          <Button size="small" className="px-4! text-xs!" onClick={() => void retries.retry(open)}>
            Try all {open.length} again
          </Button>
        )}
      </div>
      <ul className="border-t border-concrete">
        {items.map((item) => (
          <JobRow key={item.id} item={item} retries={retries} />
        ))}
      </ul>
    </section>
  );
}

const PARTS = [
  ['Payments', 'A refund that Stripe refused, or a payment that arrived after its items were gone.'],
  ['Orders', 'An order that the provider refused, or an address that can’t be delivered to.'],
  ['Emails', 'A message that couldn’t be sent, to a customer or to you.'],
  ['Products', 'A product that couldn’t be synced or published at the provider.'],
] as const;

interface JobListProps {
  state: JobState;
  /** Text for an empty list. Null to show no text. */
  empty: string | null;
  retries: Retries;
}

export function JobList({ state, empty, retries }: JobListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    jobPagesQuery(state),
  );
  if (!data) return isError ? <LoadFailure what="this list" onRetry={() => refetch()} /> : <Waiting />;
  const open = data.pages.flatMap((page) => page.items);
  const items = withRetried(open, retries.retried, ({ parked }) => parked === (state === 'parked'));
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return (
    <>
      {isError && <Outdated what="the latest entries" onRetry={() => refetch()} />}
      {items.length === 0 && empty && <p className="border-t border-ink py-4">{empty}</p>}
      {items.length === 0 && state === 'parked' && <Outline title="What shows up here" parts={PARTS} />}
      <div className="space-y-10">
        {kinds.map((kind) => (
          <Kind
            key={kind}
            state={state}
            kind={kind}
            items={items.filter((item) => item.kind === kind)}
            retries={retries}
          />
        ))}
      </div>
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </>
  );
}

/** Lists the jobs that wait for an admin. A collapsed section below lists those that run automatically. */
export function JobScreen() {
  const retries = useRetries();
  const hasProblem = useProviderProblem() !== null;
  return (
    <>
      <h2 className="label mb-3 text-ash">Needs you</h2>
      <ProviderProblemItem className="mb-8" />
      <JobList state="parked" empty={hasProblem ? null : CAUGHT_UP} retries={retries} />
      <details className="mt-16">
        <summary className="mb-3 inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
          <h2 className="label text-ash">Automatic</h2>
        </summary>
        <JobList state="due" empty="No tasks in progress." retries={retries} />
      </details>
    </>
  );
}
