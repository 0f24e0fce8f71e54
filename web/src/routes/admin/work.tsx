import { useQuery } from '@tanstack/react-query';
import { Needs } from '#web/components/admin/rights/needs.tsx';
import { Headline } from '#web/components/admin/screen.tsx';
import { JobScreen } from '#web/features/jobs/components/job-list.tsx';
import { orderCountsQuery } from '#web/features/orders/admin/api/admin-orders.ts';
import { ToPack } from '#web/features/orders/admin/components/to-pack.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

/** Shows the orders to pack, if there are any. */
function PackingNotice() {
  const { data } = useQuery(orderCountsQuery);
  if (!data?.toPack) return null;
  return (
    <section aria-label="To pack" className="mb-12 bg-[#f0d98a] px-5 py-4">
      <ToPack />
    </section>
  );
}

export default function AdminWork() {
  usePageTitle('Needs attention');
  return (
    <>
      <Headline title="Needs attention" />
      <Needs right="viewOrders">
        <PackingNotice />
      </Needs>
      <JobScreen />
    </>
  );
}
