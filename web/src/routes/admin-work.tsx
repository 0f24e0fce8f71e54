import { Headline } from '#web/components/admin/headline.tsx';
import { JobsScreen } from '#web/features/admin/components/work-screen.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminWork() {
  usePageTitle('Needs attention');
  return (
    <>
      <Headline title="Needs attention" />
      <JobsScreen />
    </>
  );
}
