import { Headline } from '../components/admin/headline.tsx';
import { AllOrders } from '../features/admin-orders/components/all-orders.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function AdminOrders() {
  usePageTitle('Orders');
  return (
    <>
      <Headline title="Orders" />
      <AllOrders />
    </>
  );
}
