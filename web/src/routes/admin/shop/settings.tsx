import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { allSettingsQuery } from '#web/features/shop/admin-settings/api/admin-settings.ts';
import { SettingsForm } from '#web/features/shop/admin-settings/components/settings-form.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

function Content() {
  const { data, isError, refetch } = useQuery(allSettingsQuery);
  if (data) return <SettingsForm settings={data} />;
  return isError ? <LoadFailure what="the settings" onRetry={() => refetch()} /> : <Waiting />;
}

export default function AdminSettings() {
  usePageTitle('Settings');
  return (
    <>
      <Headline title="Settings">
        <Needs right="viewHistory">
          <Link to="/admin/audit" className="link inline-flex min-h-11 items-center">
            Change history
          </Link>
        </Needs>
      </Headline>
      <Content />
    </>
  );
}
