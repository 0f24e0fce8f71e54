import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isPolicySlug, POLICIES } from '#shared/shop/page-path.ts';
import { LoadFailure } from '#web/components/notice.tsx';
import { PageArticle } from '#web/features/shop/components/page-article.tsx';
import { pageQuery } from '#web/lib/data/pages.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import NotFound from './not-found.tsx';

function Shown({ slug }: { slug: string }) {
  const { policyDates } = useSettings();
  const { data: page, error, refetch } = useQuery(pageQuery(slug));
  usePageTitle(page ? (page.seoTitle ?? page.title) : null);
  useEffect(() => {
    if (error) console.error('Page', error);
  }, [error]);
  if (page)
    return (
      <PageArticle
        title={page.title}
        html={page.html}
        effective={isPolicySlug(slug) ? policyDates[POLICIES[slug]] : undefined}
      />
    );
  return (
    <div className="px-gutter py-20">
      {error ? (
        <LoadFailure what="this page" onRetry={() => refetch()} />
      ) : (
        <p role="status" className="waits">
          Loading...
        </p>
      )}
    </div>
  );
}

/** Shows a policy at its own path, or another page of the shop below /pages. */
export default function Page() {
  const { pathname } = useLocation();
  const { slug = pathname.replaceAll('/', '').toLowerCase() } = usePageParams();
  const { data: page } = useQuery(pageQuery(slug));
  return page === null ? <NotFound /> : <Shown slug={slug} />;
}
