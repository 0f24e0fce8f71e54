import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import type { CheckoutState, CheckoutStatus } from '#shared/checkout/checkout.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { buttonLook } from '#web/components/button.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { useAuth } from '#web/lib/session/session.tsx';
import { browserMemory } from '#web/lib/storage/storage.ts';
import { checkoutStateQuery, PATIENCE_MS } from '../api/checkout-state.ts';
import { forgetCheckout } from '../api/open-checkout.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import { Receipt } from './receipt.tsx';

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

/** False once the page has waited long enough for the payment service. */
function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}

function Paid({ state }: { state: CheckoutState }) {
  const { status } = useAuth();
  const { orderId, totalCents, email } = state;
  return (
    <PaymentOutcome title="Payment successful" receipt={<Receipt state={state} />}>
      {orderId && <p className="label figures text-base">Order #{shortOrderId(orderId)}</p>}
      <p>
        {formatCents(totalCents)} received, thank you. A confirmation is on its way to {email ?? 'your e-mail address'}.
      </p>
      {status === 'signed-in' && orderId ? (
        <p>
          <Link to={`/orders/${orderId}`} className="link inline-flex min-h-11 items-center">
            Follow your order
          </Link>
        </p>
      ) : (
        <>
          <p>The email has a link to follow your order.</p>
          {status === 'signed-out' && (
            <p>
              <Link to="/auth?redirect=/orders&new" className="link inline-flex min-h-11 items-center">
                Create an account
              </Link>{' '}
              with the same email to see this order any time.
            </p>
          )}
        </>
      )}
    </PaymentOutcome>
  );
}

const Awaiting = ({ state }: { state: CheckoutState }) => (
  <PaymentOutcome title="Order received" receipt={<Receipt state={state} />}>
    <p>
      Not paid yet: your bank is still moving the money, which can take some days. Your pieces are kept for you. We
      start as soon as it arrives and confirm by e-mail to {state.email ?? 'the address you gave'}; if it does not
      arrive, nothing is sent and nothing is owed.
    </p>
  </PaymentOutcome>
);

const UNPAID: Partial<Record<CheckoutStatus, string>> = {
  open: 'We have not heard from the payment service yet. If you paid, your order confirmation follows by e-mail; nothing is charged twice.',
  expired:
    'The payment page was open for too long and has closed. Nothing was charged, and your cart is as you left it.',
  cancelled: 'The payment was called off. Nothing was charged, and your cart is as you left it.',
  failed: 'The payment did not go through. Nothing was charged, and your cart is as you left it.',
};
const UNREACHABLE = 'We could not reach the shop to check your payment. Please reload this page in a moment.';

function Unpaid({ state }: { state: CheckoutState | undefined }) {
  const { setOpen } = useCart();
  return (
    <PaymentOutcome
      title="Not paid"
      receipt={state && <Receipt state={state} />}
      ways={
        <button type="button" className={buttonLook('outline')} onClick={() => setOpen(true)}>
          Open cart
        </button>
      }
    >
      <p>{(state && UNPAID[state.status]) ?? UNREACHABLE}</p>
    </PaymentOutcome>
  );
}

const Unknown = () => (
  <PaymentOutcome title="No such payment">
    <p>We do not know this payment. If you paid, your order confirmation reaches you by e-mail.</p>
  </PaymentOutcome>
);

const Confirming = ({ state }: { state: CheckoutState | undefined }) => (
  <PaymentOutcome title="One moment" receipt={state && <Receipt state={state} />}>
    <p className="waits">We are confirming your payment. Please keep this page open.</p>
  </PaymentOutcome>
);

export function PaymentResult({ sessionId }: { sessionId: string }) {
  const { data, error, isPending } = useQuery(checkoutStateQuery(sessionId));
  const isPatient = usePatience();
  const status = data?.status;
  useClearOnce(sessionId, status === 'paid' || status === 'awaiting_payment');
  useEffect(() => {
    if (error) console.error('Payment state', error);
  }, [error]);

  if (sessionId === '' || data === null) return <Unknown />;
  if (data?.status === 'paid') return <Paid state={data} />;
  if (data?.status === 'awaiting_payment') return <Awaiting state={data} />;
  if (isPending || (status === 'open' && isPatient)) return <Confirming state={data} />;
  return <Unpaid state={data} />;
}
