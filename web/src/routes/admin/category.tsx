import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { adminCategoriesQuery } from '#web/features/catalogue/admin-categories/api/admin-categories.ts';
import { CategoryPage } from '#web/features/catalogue/admin-categories/page/category-page.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

function Edit({ id }: { id: string }) {
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(adminCategoriesQuery);
  const [edits, setEdits] = useState(0);
  const category = data?.find((each) => each.id === id);
  if (data && !category) return <NoSuch what="category" all="/admin/categories" />;
  if (!category)
    return (
      <>
        <Headline title="Category" />
        {isError ? <LoadFailure what="this category" onRetry={() => refetch()} /> : <Waiting />}
      </>
    );
  return (
    <CategoryPage
      key={edits}
      category={category}
      onDetailsSaved={async () => {
        await client.invalidateQueries();
        setEdits(edits + 1);
      }}
    />
  );
}

/** Shows the page of one category. */
export default function AdminCategory() {
  const { id = '' } = usePageParams();
  usePageTitle('Category');
  return (
    <>
      <BackLink to="/admin/categories">Categories</BackLink>
      <Edit key={id} id={id} />
    </>
  );
}
