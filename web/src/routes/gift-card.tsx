import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { GiftCardPage } from '#web/features/checkout/gift-cards/gift-card-page.tsx';
import { takeCode } from '#web/features/checkout/gift-cards/take-code.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { giftCodes } from '#web/lib/storage/gift-codes.ts';
import { toast } from '#web/lib/toast.ts';
import NotFound from './not-found.tsx';

const CheckBalance = lazy(() => import('#web/features/checkout/gift-cards/check-balance.tsx'));

function Balance() {
  usePageTitle('Gift card balance');
  return (
    <GiftCardPage title="What’s left?" look="grounded">
      <Suspense fallback={<p className="waits min-h-svh">Loading...</p>}>
        <CheckBalance />
      </Suspense>
    </GiftCardPage>
  );
}

/** Stores the code of an emailed link for the cart, and redirects to the shop. */
function Use() {
  const navigate = useNavigate();
  useEffect(() => {
    const code = takeCode();
    if (code) {
      giftCodes.change((all) => (all.includes(code) ? all : [...all, code]));
      toast({
        tone: 'plain',
        title: 'Your gift card is in your cart. It’ll be used when you check out.',
        name: 'gift-card',
      });
    }
    navigate('/products', { replace: true });
  }, [navigate]);
  return null;
}

/** Shows the pages for a gift card that someone has: to check its balance, and the target of the link in its email. */
export default function GiftCardPages() {
  const { step } = usePageParams();
  if (step === 'balance') return <Balance />;
  if (step === 'use') return <Use />;
  return <NotFound />;
}
