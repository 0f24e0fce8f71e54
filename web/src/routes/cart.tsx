import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { releaseOpenCheckout } from '#web/features/checkout/api/open-checkout.ts';
import { useCart } from '#web/lib/cart.tsx';
import { toast } from '#web/lib/toast.ts';

/** Return address of a canceled payment. Opens the shop with the cart drawer, and releases the stock. */
export default function CartReturn() {
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
