import { AllOrders } from '../features/admin/components/all-orders.tsx';
import { Headline } from '../features/admin/components/headline.tsx';
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
