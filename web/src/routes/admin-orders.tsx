import { Headline } from '#web/components/admin/screen.tsx';
import { AllOrders } from '#web/features/admin-orders/components/all-orders.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';

export default function AdminOrders() {
  usePageTitle('Orders');
  return (
    <>
      <Headline title="Orders" />
      <AllOrders />
    </>
  );
}
