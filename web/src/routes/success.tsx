import { useSearchParams } from 'react-router-dom';
import { PaymentResult } from '#web/features/checkout/components/payment-result.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function Success() {
  const [search] = useSearchParams();
  usePageTitle('Your order');
  return <PaymentResult sessionId={search.get('session_id') ?? ''} />;
}
