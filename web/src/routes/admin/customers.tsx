import { Headline } from '#web/components/admin/screen.tsx';
import { AllCustomers } from '#web/features/customers/admin/components/all-customers.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminCustomers() {
  usePageTitle('Customers');
  return (
    <>
      <Headline title="Customers" />
      <AllCustomers />
    </>
  );
}
