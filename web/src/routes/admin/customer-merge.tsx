import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CustomerDetail } from '#shared/customers/customer.ts';
import { BackLink, Headline, NoSuch, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { customerQuery } from '#web/features/customers/admin/api/admin-customers.ts';
import { Compare } from '#web/features/customers/admin/merge/compare.tsx';
import { FindOther } from '#web/features/customers/admin/merge/find-other.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';

interface ChosenProps {
  customer: CustomerDetail;
  otherId: string;
  onBack: () => void;
}

function Chosen({ customer, otherId, onBack }: ChosenProps) {
  const { data: other, isError, refetch } = useQuery(customerQuery(otherId));
  if (other === null) return <NoSuch what="customer" all="/admin/customers" />;
  if (!other) return isError ? <LoadFailure what="the other customer" onRetry={() => refetch()} /> : <Waiting />;
  if (other.id === customer.id) return <p>These are already one customer.</p>;
  return <Compare key={other.id} customer={customer} other={other} onBack={onBack} />;
}

function Content({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const { data: customer, isError, refetch } = useQuery(customerQuery(id));
  const otherId = search.get('with');
  if (customer === null) return <NoSuch what="customer" all="/admin/customers" />;
  if (!customer) return isError ? <LoadFailure what="this customer" onRetry={() => refetch()} /> : <Waiting />;
  return otherId ? (
    <Chosen customer={customer} otherId={otherId} onBack={() => setSearch({})} />
  ) : (
    <FindOther customer={customer} onChoose={(chosen) => setSearch({ with: chosen })} />
  );
}

/** Merges two records that belong to the same person. */
export default function AdminCustomerMerge() {
  const { id = '' } = usePageParams();
  usePageTitle('Merge customers');
  return (
    <>
      <BackLink to={`/admin/customers/${id}`}>Customer</BackLink>
      <Headline title="Merge customers" />
      <Content id={id} />
    </>
  );
}
