import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { CheckoutStatus } from '../../../../../shared/checkout.ts';
import { shortOrderId } from '../../../../../shared/id.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { buttonLook } from '../../../components/button.tsx';
import { useCart } from '../../../lib/cart.tsx';
import { browserMemory } from '../../../lib/storage.ts';
import { checkoutStateQuery } from '../api/checkout-state.ts';
import { forgetCheckout } from '../api/open-checkout.ts';

const CLEARED = 'cart-cleared-for';

/** Empties the cart once for each payment the server confirms, so that coming back here later leaves a new cart alone. */
function useClearOnce(sessionId: string, isConfirmed: boolean): void {
  const { clear } = useCart();
  useEffect(() => {
    if (!isConfirmed || browserMemory.read(CLEARED) === sessionId) return;
    browserMemory.write(CLEARED, sessionId);
    forgetCheckout();
    clear();
  }, [sessionId, isConfirmed, clear]);
}

function Outcome({ title, children, ways }: { title: string; children: ReactNode; ways?: ReactNode }) {
  return (
    <div className="grid gap-8 px-gutter py-16 md:py-28">
      <h1 className="display max-w-[11ch] text-[clamp(2.5rem,9vw,9rem)]">{title}</h1>
      <div role="status" className="max-w-[52ch] space-y-3 text-lg">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">
        {ways}
        <Link to="/products" className={buttonLook()}>
          Continue Shopping
        </Link>
        <Link to="/" className={buttonLook('outline')}>
          Go Home
        </Link>
      </div>
    </div>
  );
}

const UNPAID: Partial<Record<CheckoutStatus, string>> = {
  open: 'We have not heard from the payment service yet. If you paid, your order confirmation follows by e-mail; nothing is charged twice.',
  expired:
    'The payment page was open for too long and has closed. Nothing was charged, and your cart is as you left it.',
  cancelled: 'The payment was called off. Nothing was charged, and your cart is as you left it.',
  failed: 'The payment did not go through. Nothing was charged, and your cart is as you left it.',
};

export function PaymentResult({ sessionId }: { sessionId: string }) {
  const { setOpen } = useCart();
  const { data, error, isPending, isStale } = useQuery(checkoutStateQuery(sessionId));
  const status = data?.status;
  const hasOrder = status === 'paid' || status === 'awaiting_payment';
  useClearOnce(sessionId, hasOrder);
  useEffect(() => {
    if (error) console.error('Payment state', error);
  }, [error]);

  const openCart = (
    <button type="button" className={buttonLook('outline')} onClick={() => setOpen(true)}>
      Open cart
    </button>
  );

  if (sessionId === '' || data === null) {
    return (
      <Outcome title="No such payment">
        <p>We do not know this payment. If you paid, your order confirmation reaches you by e-mail.</p>
      </Outcome>
    );
  }
  if (status === 'paid') {
    return (
      <Outcome title="Payment successful">
        {data?.orderId && <p className="label figures text-base">Order #{shortOrderId(data.orderId)}</p>}
        <p>
          {formatCents(data?.totalCents ?? 0)} received, thank you. A confirmation is on its way to{' '}
          {data?.email ?? 'your e-mail address'}.
        </p>
      </Outcome>
    );
  }
  if (status === 'awaiting_payment') {
    return (
      <Outcome title="Order received">
        <p>
          Your bank is still moving the money, which can take some days. We start as soon as it arrives and confirm by
          e-mail to {data?.email ?? 'the address you gave'}.
        </p>
      </Outcome>
    );
  }
  if (isPending || (status === 'open' && isStale)) {
    return (
      <Outcome title="Confirming your payment">
        <p className="waits">This takes a moment. Please keep this page open.</p>
      </Outcome>
    );
  }
  return (
    <Outcome title="Not paid" ways={openCart}>
      <p>
        {(status && UNPAID[status]) ??
          'We could not reach the shop to check your payment. Please reload this page in a moment.'}
      </p>
    </Outcome>
  );
}
