import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { WorkItem } from '../../../../../shared/work.ts';
import { Waiting } from '../../../components/admin/headline.tsx';
import { LoadFailure } from '../../../components/notice.tsx';
import { formatStamp } from '../../../lib/stamp.ts';
import { workQuery } from '../api/work.ts';
import { attemptWords, kindWords, reasonWords, subjectOf } from '../words.ts';

function Work({ item }: { item: WorkItem }) {
  const { name, to } = subjectOf(item.subject);
  const reason = reasonWords(item);
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-concrete py-4 lg:grid-cols-[1fr_11rem_14rem]">
      <div>
        <p className="font-semibold">{kindWords(item.kind)}</p>
        {reason && <p className={`max-w-[64ch] ${item.parked ? 'text-rust-deep' : 'text-ash'}`}>{reason}</p>}
      </div>
      <p className="figures">
        {to ? (
          <Link to={to} className="link inline-block py-1 lg:py-0">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="figures text-sm text-ash lg:text-right">
        {item.parked ? 'Since ' : 'Due '}
        <time dateTime={item.dueAt}>{formatStamp(item.dueAt)}</time>
        <br />
        {attemptWords(item)}
      </p>
    </li>
  );
}

interface WorkListProps {
  state: 'parked' | 'due';
  /** What to say when there is none. */
  empty: string;
}

export function WorkList({ state, empty }: WorkListProps) {
  const { data, isError, refetch } = useQuery(workQuery(state));
  if (!data) return isError ? <LoadFailure what="this list" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <>
      {isError && <LoadFailure what="the newest of this list" onRetry={() => refetch()} />}
      {data.items.length === 0 ? (
        <p className="py-2">{empty}</p>
      ) : (
        <ul className="border-t border-ink">
          {data.items.map((item) => (
            <Work key={item.id} item={item} />
          ))}
        </ul>
      )}
      {data.nextCursor && <p className="mt-4 text-ash">These are the oldest {data.items.length}; there are more.</p>}
    </>
  );
}
