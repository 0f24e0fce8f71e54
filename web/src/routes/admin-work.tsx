import { Headline } from '#web/components/admin/screen.tsx';
import { JobScreen } from '#web/features/admin/components/job-list.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminWork() {
  usePageTitle('Needs attention');
  return (
    <>
      <Headline title="Needs attention" />
      <JobScreen />
    </>
  );
}
