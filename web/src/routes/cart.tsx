import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { releaseOpenCheckout } from '#web/features/checkout/api/open-checkout.ts';
import { useCart } from '#web/lib/cart.tsx';

/** Where a cancelled payment returns to: leads to the shop with the cart open, its stock given back. */
export default function CartReturn() {
  const { setOpen } = useCart();
  const navigate = useNavigate();
  useEffect(() => {
    setOpen(true);
    void releaseOpenCheckout();
    navigate('/', { replace: true });
  }, [setOpen, navigate]);
  return null;
}
