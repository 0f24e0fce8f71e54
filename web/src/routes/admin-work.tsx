import { Headline } from '../components/admin/headline.tsx';
import { WorkScreen } from '../features/admin/components/work-screen.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminWork() {
  usePageTitle('Needs attention');
  return (
    <>
      <Headline title="Needs attention" />
      <WorkScreen />
    </>
  );
}
