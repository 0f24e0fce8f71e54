import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { withoutBought } from '#shared/checkout/cart.ts';
import type { LinkedLine } from '#shared/checkout/cart-link/cart-link.ts';
import { useCart } from '#web/lib/cart.tsx';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { cartStore } from '#web/lib/storage/cart-storage.ts';
import { discountCode } from '#web/lib/storage/discount-code.ts';
import { toast } from '#web/lib/toast.ts';
import { followLines } from './follow-lines.ts';

type Restored = Awaited<ReturnType<typeof restore>>;
const restore = (token: string) => call('POST /api/checkout/restorations', { body: { token } });

/** Returns the units that the cart does not have yet, so that opening a link twice adds them only once. */
function missing(lines: Restored['lines']): LinkedLine[] {
  const present = cartStore
    .read()
    .map(({ slug, size, color, quantity }) => ({ productId: slug, size, color, quantity }));
  const wanted = lines.map((line) => ({ ...line, productId: line.slug }));
  return withoutBought(wanted, present).map(({ productId: slug, size, color, quantity }) => ({
    ...{ slug, size, color, quantity },
  }));
}

const failureOf = (error: unknown): string => {
  if (error instanceof ApiProblem && error.code === 'link_expired') return 'This link has expired.';
  return error instanceof ApiProblem && error.problem.status < 500
    ? 'This link doesn’t open a cart.'
    : 'We couldn’t restore your cart. Please open the link again.';
};

/**
 * Puts the items of an unpaid checkout back into the cart and opens the cart in the shop. Used by the link in a reminder
 * email.
 */
export default function RestoredCart({ token }: { token: string }) {
  const { add, setOpen } = useCart();
  const navigate = useNavigate();
  const client = useQueryClient();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (followed.current === token) return;
    followed.current = token;
    void follow();
    async function follow() {
      try {
        const { isBought, lines, code } = await restore(token);
        if (isBought) toast({ tone: 'plain', name: 'cart-link', title: 'You’ve already bought this.' });
        if (code) discountCode.write(code);
        await followLines({ client, add }, missing(lines));
      } catch (error) {
        toast({ tone: 'error', name: 'cart-link', title: failureOf(error) });
      }
      if (window.location.pathname !== '/cart') return;
      setOpen(true);
      navigate('/', { replace: true });
    }
  }, [token, add, setOpen, navigate, client]);
  return (
    <p role="status" className="waits px-gutter py-20 text-ash">
      Filling your cart...
    </p>
  );
}
