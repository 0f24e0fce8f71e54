import { useEffect } from 'react';
import { releaseOpenCheckout } from '../features/checkout/api/open-checkout.ts';
import { useCart } from '../lib/cart.tsx';
import Home from './home.tsx';

/** Where a cancelled payment returns to: the shop with the cart open, its stock given back. */
export default function CartReturn() {
  const { setOpen } = useCart();
  useEffect(() => {
    setOpen(true);
    void releaseOpenCheckout();
  }, [setOpen]);
  return <Home />;
}
