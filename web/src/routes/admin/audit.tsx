import { Link, useSearchParams } from 'react-router-dom';
import { Headline } from '#web/components/admin/screen.tsx';
import { AuditList } from '#web/features/shop/admin-history/components/audit-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminAudit() {
  const [search] = useSearchParams();
  const subject = search.get('subject');
  usePageTitle('History');
  return (
    <>
      <Headline title="History">
        {subject && (
          <Link to="/admin/audit" className="link inline-flex min-h-11 items-center">
            Show everything
          </Link>
        )}
      </Headline>
      <AuditList subject={subject} />
    </>
  );
}
