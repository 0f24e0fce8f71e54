import { useInfiniteQuery } from '@tanstack/react-query';
import { type Job, retryRefusal } from '#shared/jobs/job.ts';
import { Waiting } from '#web/components/admin/headline.tsx';
import { LoadMore } from '#web/components/admin/load-more.tsx';
import { Outdated } from '#web/components/admin/outdated.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { type JobState, jobPagesQuery } from '../api/work.ts';
import { type Retries, withRetried } from '../use-retries.ts';
import { jobKindTexts } from '../words.ts';
import { JobRow } from './work-row.tsx';

interface KindProps {
  state: JobState;
  kind: string;
  items: readonly Job[];
  retries: Retries;
}

/** Everything of one kind: what it is and what it means is said once. */
function Kind({ state, kind, items, retries }: KindProps) {
  const words = jobKindTexts(kind);
  const open = items.filter((item) => {
    const outcome = retries.retried.get(item.id)?.outcome;
    return item.parked && !retryRefusal(item, Date.now()) && outcome?.state !== 'done' && outcome?.state !== 'trying';
  });
  return (
    <section className="border-t border-ink pt-3">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h3 className="font-semibold">
            {words[state]} {items.length > 1 && <span className="figures font-normal text-ash">{items.length}</span>}
          </h3>
          {state === 'parked' && <p className="max-w-[64ch] text-ash">{words.meaning}</p>}
        </div>
        {open.length > 1 && (
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

interface WorkListProps {
  state: JobState;
  /** What to say when there is none. */
  empty: string;
  retries: Retries;
}

export function JobList({ state, empty, retries }: WorkListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    jobPagesQuery(state),
  );
  if (!data) return isError ? <LoadFailure what="this list" onRetry={() => refetch()} /> : <Waiting />;
  const owed = data.pages.flatMap((page) => page.items);
  const items = withRetried(owed, retries.retried, ({ parked }) => parked === (state === 'parked'));
  const kinds = [...new Set(items.map(({ kind }) => kind))];
  return (
    <>
      {isError && <Outdated what="the newest of this list" onRetry={() => refetch()} />}
      {items.length === 0 && <p className="border-t border-ink py-4">{empty}</p>}
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
      <LoadMore hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </>
  );
}
