import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readCartLink } from '#shared/checkout/cart-link/cart-link.ts';
import { useCart } from '#web/lib/cart.tsx';
import { followLines } from './follow-lines.ts';

/** Adds the variants of a shared link to the cart, reports those that could not be added, and opens the cart in the shop. */
export default function CartLink() {
  const { pathname } = useLocation();
  const { add, setOpen } = useCart();
  const navigate = useNavigate();
  const client = useQueryClient();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (followed.current === pathname) return;
    followed.current = pathname;
    void follow();
    async function follow() {
      const { lines, unreadable } = readCartLink(pathname);
      await followLines({ client, add }, lines, unreadable);
      // Skips this if the shopper has already moved to another page.
      if (window.location.pathname !== pathname) return;
      setOpen(true);
      navigate('/', { replace: true });
    }
  }, [pathname, add, setOpen, navigate, client]);
  return (
    <p role="status" className="waits px-gutter py-20 text-ash">
      Filling your cart...
    </p>
  );
}
