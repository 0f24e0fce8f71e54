import { useQuery } from '@tanstack/react-query';
import { BackLink, Headline, NoSuch, Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { customerQuery } from '#web/features/customers/admin/api/admin-customers.ts';
import { CustomerView } from '#web/features/customers/admin/components/customer-view.tsx';
import { kindLabels } from '#web/features/jobs/kind-labels.ts';
import { CustomerOrders, LastAddress } from '#web/features/orders/admin/components/customer-orders.tsx';
import { AuditList } from '#web/features/shop/admin-history/components/audit-list.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { useMay } from '#web/lib/session/role.ts';

function Content({ id }: { id: string }) {
  const mayViewHistory = useMay('viewHistory');
  const { data: customer, isError, refetch } = useQuery(customerQuery(id));
  usePageTitle(customer ? (customer.name ?? customer.email) : 'Customer');
  if (customer === null) return <NoSuch what="customer" all="/admin/customers" />;
  if (!customer) return isError ? <LoadFailure what="this customer" onRetry={() => refetch()} /> : <Waiting />;
  return (
    <>
      <Headline title={customer.name ?? customer.email} />
      {isError && <Outdated what="this customer" onRetry={() => refetch()} />}
      <CustomerView
        customer={customer}
        shown={id}
        orders={<CustomerOrders id={customer.id} />}
        address={<LastAddress id={customer.id} />}
        history={mayViewHistory && <AuditList subject={customer.id} isHere jobLabel={(kind) => kindLabels(kind).due} />}
      />
    </>
  );
}

export default function AdminCustomer() {
  const { id = '' } = usePageParams();
  return (
    <>
      <BackLink to="/admin/customers">Customers</BackLink>
      <Content id={id} />
    </>
  );
}
