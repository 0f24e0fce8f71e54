import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { releaseOpenCheckout } from '#web/features/checkout/api/open-checkout.ts';
import { useCart } from '#web/lib/cart.tsx';

/** Return address of a cancelled payment. Opens the shop with the cart drawer, and releases the stock. */
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
