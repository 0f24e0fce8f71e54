import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { restoreTokenIn } from '#shared/checkout/reminders/restore-path.ts';
import { releaseOpenCheckout } from '#web/features/checkout/api/open-checkout.ts';
import { useCart } from '#web/lib/cart.tsx';
import { usePageParams } from '#web/lib/hooks/page-params.ts';
import { toast } from '#web/lib/toast.ts';

const CartLink = lazy(() => import('#web/features/checkout/cart-link/cart-link.tsx'));
const RestoredCart = lazy(() => import('#web/features/checkout/cart-link/restored-cart.tsx'));

/** Shows the cart. A shared link with lines or a restore token fills it first. */
export default function CartPage() {
  const { lines } = usePageParams();
  const token = restoreTokenIn(useLocation().hash);
  if (token !== null)
    return (
      <Suspense fallback={null}>
        <RestoredCart token={token} />
      </Suspense>
    );
  if (lines === undefined) return <CartReturn />;
  return (
    <Suspense fallback={null}>
      <CartLink />
    </Suspense>
  );
}

/** Handles the return from a canceled payment. Opens the shop with the cart, and releases the stock. */
function CartReturn() {
  const { setOpen } = useCart();
  const navigate = useNavigate();
  useEffect(() => {
    setOpen(true);
    void releaseOpenCheckout().then((wasOpen) => {
      if (wasOpen)
        toast({ tone: 'plain', title: 'Your payment was canceled. Your cart is as you left it.', name: 'checkout' });
    });
    navigate('/', { replace: true });
  }, [setOpen, navigate]);
  return null;
}
