import { EntryLink } from '#web/components/admin/list-return.tsx';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { buttonLook } from '#web/components/button.tsx';
import { PageList } from '#web/features/shop/admin-pages/components/page-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminPages() {
  usePageTitle('Pages');
  return (
    <>
      <Headline title="Pages">
        <Needs right="editContent">
          <EntryLink to="/admin/pages/new" className={buttonLook('primary', 'ml-auto')}>
            New page
          </EntryLink>
        </Needs>
      </Headline>
      <PageList />
    </>
  );
}
