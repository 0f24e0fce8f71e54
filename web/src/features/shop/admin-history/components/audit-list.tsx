import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { call } from '#web/lib/data/api.ts';
import { actionLabel, formatFullDay, formatStamp, formatTime } from '#web/lib/format/admin-format.ts';
import { dayRange, type TimeRange } from '#web/lib/format/day-range.ts';
import { changeLines } from '../audit-changes.ts';
import { auditSubjectPath, retriedJob } from '../audit-labels.ts';
import { type HistoryFilter, isOfKind, NO_FILTER } from '../history-filter.ts';
import { undoneEntries } from '../undone-entries.ts';
import { ChangeLines } from './change-lines.tsx';
import { UndoButton } from './undo-button.tsx';

/**
 * Reads changes by admins page by page, newest first. With a subject id, reads only changes to that subject. Reads only
 * changes within `range`.
 */
const auditQuery = (subject: string | null, range: TimeRange = {}) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'audit', subject, range],
    queryFn: ({ pageParam }) =>
      call('GET /api/admin/audit', {
        query: { limit: 25, ...range, ...(subject ? { subject } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Maximum number of lines to show. An entry with more lines is collapsed. */
const SHORT = 4;

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const lines = changeLines(changes);
  if (lines.length === 0) return null;
  if (lines.length <= SHORT) return <ChangeLines lines={lines} />;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4">
        {pluralize(lines.length, 'field')}
      </summary>
      <ChangeLines lines={lines} />
    </details>
  );
}

interface EntryProps {
  entry: AuditEntry;
  isHere: boolean;
  isUndone: boolean;
  jobLabel: (kind: string) => string;
}

/** Returns the day of an entry, as a heading. */
const dayOf = ({ at }: AuditEntry): string => formatFullDay(at);

function Entry({ entry, isHere, isUndone, jobLabel }: EntryProps) {
  const to = auditSubjectPath(entry);
  const isGone = entry.action.endsWith('.deleted');
  const job = retriedJob(entry);
  const name = job === null ? entry.name : jobLabel(job);
  return (
    <li className="border-b border-concrete py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <p>
          <span className="font-semibold">
            {entry.undoes && 'Undo: '}
            {actionLabel(entry.action)}
            {job !== null && ':'}
          </span>{' '}
          {isHere && job === null ? null : to && !isGone && !isHere ? (
            <Link to={to} className="link">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="figures text-sm text-ash">
          {entry.actor.email}, <time dateTime={entry.at}>{isHere ? formatStamp(entry.at) : formatTime(entry.at)}</time>
        </p>
      </div>
      <Changes changes={entry.changes} />
      {isUndone ? <p className="mt-2 text-sm text-ash">Undone</p> : <UndoButton entry={entry} />}
    </li>
  );
}

interface AuditListProps {
  subject: string | null;
  /** True on the subject's own page. Entries then leave out the subject's name. */
  isHere?: boolean;
  /** Returns the label of a kind of job, such as `submit_order`. */
  jobLabel: (kind: string) => string;
  filter?: HistoryFilter;
  /** Renders a filter by person. Receives the people who made the loaded changes. */
  children?: (people: readonly string[]) => ReactNode;
}

/**
 * Lists changes by admins day by day, with the values before and after. The API filters by date. This component filters the
 * loaded entries by kind and person.
 */
export function AuditList({ subject, isHere = false, jobLabel, filter = NO_FILTER, children }: AuditListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(subject, dayRange(filter.first, filter.last)),
  );
  const loaded = data?.pages.flatMap((page) => page.items) ?? [];
  const undone = undoneEntries(loaded);
  const entries = loaded.filter(
    ({ actor, action }) => isOfKind(filter.kind, action) && (filter.person === '' || actor.email === filter.person),
  );
  const people = [...new Set([...loaded.map(({ actor }) => actor.email), filter.person])].filter(Boolean).toSorted();
  const days = isHere && entries.length > 0 ? ['all'] : [...new Set(entries.map(dayOf))];
  const isFiltered = filter !== NO_FILTER && Object.values(filter).some(Boolean);
  return (
    <>
      {children?.(people)}
      {isError && data && <Outdated what="the newest changes" onRetry={() => refetch()} />}
      {!data && (isError ? <LoadFailure what="the history" onRetry={() => refetch()} /> : <Waiting />)}
      {data && entries.length === 0 && (
        <p role="status">
          {!isFiltered
            ? 'No changes by your team yet.'
            : hasNextPage
              ? 'No matches so far. Load more to search older changes.'
              : 'No changes match.'}
        </p>
      )}
      <div className="space-y-10">
        {days.map((day) => (
          <section key={day}>
            {!isHere && <h2 className="label mb-3 text-ash">{day}</h2>}
            <ol className="border-t border-ink">
              {entries
                .filter((entry) => isHere || dayOf(entry) === day)
                .map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    isHere={isHere}
                    isUndone={undone.has(entry.id)}
                    jobLabel={jobLabel}
                  />
                ))}
            </ol>
          </section>
        ))}
      </div>
      {data && <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />}
    </>
  );
}
