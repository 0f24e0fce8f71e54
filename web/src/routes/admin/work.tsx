import { Headline } from '#web/components/admin/screen.tsx';
import { JobScreen } from '#web/features/jobs/components/job-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminWork() {
  usePageTitle('Needs attention');
  return (
    <>
      <Headline title="Needs attention" />
      <JobScreen />
    </>
  );
}
