import { Headline } from '../components/admin/headline.tsx';
import { WorkList } from '../features/admin/components/work-list.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminWork() {
  usePageTitle('Needs attention');
  return (
    <>
      <Headline title="Needs attention" />
      <WorkList state="parked" empty="Nothing needs you." />
      <h2 className="label mt-16 mb-2 text-base">The shop does these by itself</h2>
      <WorkList state="due" empty="Nothing is waiting." />
    </>
  );
}
