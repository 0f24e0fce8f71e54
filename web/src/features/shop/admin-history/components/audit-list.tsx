import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pluralize } from '#shared/base/format-count.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import { MoreButton } from '#web/components/admin/more-button.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { actionLabel, formatStamp } from '#web/lib/format/admin-format.ts';
import { auditQuery } from '../api/audit.ts';
import { auditFieldLabel, auditSubjectPath } from '../audit-labels.ts';

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4">
        {pluralize(changes.length, 'field')}
      </summary>
      <dl className="mt-1 space-y-3 pb-2">
        {changes.map(({ field, before, after }) => (
          <div key={field} className="grid gap-x-6 gap-y-1 sm:grid-cols-[12rem_1fr]">
            <dt className="text-sm text-ash">{auditFieldLabel(field)}</dt>
            <dd className="min-w-0 text-sm break-words">
              <del className="text-ash">{before ?? 'nothing'}</del>
              <span aria-hidden="true"> → </span>
              <ins className="no-underline">{after ?? 'nothing'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Entry({ entry, isHere }: { entry: AuditEntry; isHere: boolean }) {
  const to = auditSubjectPath(entry.subject);
  const isGone = entry.action.endsWith('.deleted');
  return (
    <li className="border-b border-concrete py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <p>
          <span className="font-semibold">{actionLabel(entry.action)}</span>{' '}
          {isHere ? null : to && !isGone ? (
            <Link to={to} className="link">
              {entry.name}
            </Link>
          ) : (
            entry.name
          )}
        </p>
        <p className="figures text-sm text-ash">
          {entry.actor.email}, <time dateTime={entry.at}>{formatStamp(entry.at)}</time>
        </p>
      </div>
      <Changes changes={entry.changes} />
    </li>
  );
}

interface AuditListProps {
  subject: string | null;
  /** On the subject's own page, which need not be named with each entry. */
  isHere?: boolean;
}

/** Lists admins' changes with each field before and after. */
export function AuditList({ subject, isHere = false }: AuditListProps) {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(subject),
  );
  if (!data) return isError ? <LoadFailure what="the history" onRetry={() => refetch()} /> : <Waiting />;
  const entries = data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <p>Nobody has changed anything yet.</p>;
  return (
    <>
      {isError && <Outdated what="the newest changes" onRetry={() => refetch()} />}
      <ol className="border-t border-ink">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} isHere={isHere} />
        ))}
      </ol>
      <MoreButton hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => fetchNextPage()} />
    </>
  );
}
