import { Headline } from '#web/components/admin/screen.tsx';
import { AllReturns } from '#web/features/orders/admin/returns/all-returns.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function AdminReturns() {
  usePageTitle('Returns');
  return (
    <>
      <Headline title="Returns" />
      <AllReturns />
    </>
  );
}
