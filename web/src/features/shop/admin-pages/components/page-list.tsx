import { useQuery } from '@tanstack/react-query';
import type { PageRow } from '#shared/shop/page.ts';
import { pagePath } from '#shared/shop/page-path.ts';
import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Badge } from '#web/components/badge.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { allPagesQuery } from '../api/admin-pages.ts';

const Row = ({ page: { slug, title, status, savedAt } }: { page: PageRow }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-b border-concrete py-2">
    <div className="min-w-0">
      <span className="flex flex-wrap items-center gap-x-3">
        <EntryLink
          to={`/admin/pages/${slug}/edit`}
          className="inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:underline"
        >
          {title}
        </EntryLink>
        {status === 'draft' && <Badge tone="quiet">Draft</Badge>}
      </span>
      <span className="block text-sm break-all text-ash">{pagePath(slug)}</span>
    </div>
    <p className="figures text-sm text-ash">{savedAt ? `Saved ${formatStamp(savedAt)}` : 'Original text'}</p>
  </li>
);

/** Lists the policies and the shop's other pages. */
export function PageList() {
  const { data, isError, refetch } = useQuery(allPagesQuery);
  if (!data) return isError ? <LoadFailure what="the pages" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <>
      {isError && <Outdated what="the pages" onRetry={() => refetch()} />}
      <ul className="max-w-4xl border-t border-ink">
        {data.items.map((page) => (
          <Row key={page.slug} page={page} />
        ))}
      </ul>
    </>
  );
}
