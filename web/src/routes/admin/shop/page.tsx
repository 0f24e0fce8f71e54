import { useQuery } from '@tanstack/react-query';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { formPageQuery } from '#web/features/shop/admin-pages/api/admin-pages.ts';
import { PageForm } from '#web/features/shop/admin-pages/components/page-form.tsx';
import { NEW_PAGE } from '#web/features/shop/admin-pages/page-draft.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

function Edit({ slug }: { slug: string }) {
  const { data: page, isError, refetch } = useQuery(formPageQuery(slug));
  if (page === null) return <NoSuch what="page" all="/admin/pages" />;
  if (page) return <PageForm page={page} />;
  return (
    <>
      <Headline title="Edit Page" />
      {isError ? <LoadFailure what="this page" onRetry={() => refetch()} /> : <Waiting />}
    </>
  );
}

/** Shows the form of one page, or of a new page if the address has no slug. */
export default function AdminPage() {
  const { slug } = usePageParams();
  usePageTitle(slug ? 'Edit Page' : 'New Page');
  return (
    <>
      <BackLink to="/admin/pages">Pages</BackLink>
      {slug ? <Edit key={slug} slug={slug} /> : <PageForm key="new" page={NEW_PAGE} />}
    </>
  );
}
