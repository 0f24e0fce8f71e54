import { useSearchParams } from 'react-router-dom';
import { PaymentResult } from '../features/checkout/components/payment-result.tsx';
import { usePageTitle } from '../lib/page-title.ts';

export default function Success() {
  const [search] = useSearchParams();
  usePageTitle('Your order');
  return <PaymentResult sessionId={search.get('session_id') ?? ''} />;
}
