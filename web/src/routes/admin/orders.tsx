import { Headline } from '#web/components/admin/screen.tsx';
import { AllOrders } from '#web/features/orders/admin/components/all-orders.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminOrders() {
  usePageTitle('Orders');
  return (
    <>
      <Headline title="Orders" />
      <AllOrders />
    </>
  );
}
