import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCents } from '#shared/base/money.ts';
import type { CheckoutState, CheckoutStatus } from '#shared/checkout/checkout.ts';
import { lastFourOf } from '#shared/orders/gift-cards/code.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { buttonLook } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { OrderAmounts } from '#web/components/order-amounts.tsx';
import { OrderLines } from '#web/components/order-line.tsx';
import { useCart } from '#web/lib/cart.tsx';
import { useAuth } from '#web/lib/session/session.tsx';
import { addClearedPayments, clearedPayments } from '#web/lib/storage/cleared-payments.ts';
import { boughtGiftCards } from '#web/lib/storage/gift-cards.ts';
import { giftCodes } from '#web/lib/storage/gift-codes.ts';
import { checkoutStateQuery, PATIENCE_MS } from '../api/checkout-state.ts';
import { forgetCheckout } from '../api/open-checkout.ts';
import { PaymentOutcome, PaymentWays } from './payment-outcome.tsx';

/** Shows the items of the payment. */
function Receipt({ state }: { state: CheckoutState }) {
  return (
    <section aria-labelledby="receipt" className="border-t-2 border-ink pt-4">
      <h2 id="receipt" className="label mb-4">
        {state.status === 'paid' ? 'What you bought' : 'Your order'}
      </h2>
      <OrderLines order={state} />
      <OrderAmounts order={state} />
    </section>
  );
}

/**
 * Removes the bought gift cards from the cart, one for each amount. Also deletes the codes of the gift cards that paid. Codes
 * that were added after the checkout was opened stay.
 */
function forgetGiftCards({ giftCards: bought = [], giftCardPayments = [] }: CheckoutState): void {
  const amounts = bought.map(({ amountCents }) => amountCents);
  boughtGiftCards.change((cards) =>
    cards.filter(({ amountCents }) => {
      const at = amounts.indexOf(amountCents);
      if (at >= 0) amounts.splice(at, 1);
      return at < 0;
    }),
  );
  const used = giftCardPayments.map(({ lastFour }) => lastFour);
  giftCodes.change((codes) => codes.filter((code) => !used.includes(lastFourOf(code))));
}

/**
 * Removes bought items from the cart, once per confirmed payment. Items added after the checkout was opened stay. Another
 * visit to the page doesn't change a new cart.
 */
function useClearOnce(sessionId: string, bought: CheckoutState | null): void {
  const { removeBought } = useCart();
  useEffect(() => {
    if (!bought || clearedPayments().includes(sessionId)) return;
    addClearedPayments([sessionId]);
    forgetCheckout();
    removeBought(bought.items);
    forgetGiftCards(bought);
  }, [sessionId, bought, removeBought]);
}

/** Returns true while the page should still wait for the payment service. */
function usePatience(): boolean {
  const [isPatient, setPatient] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isPatient;
}

/** Describes the amount paid by bank card. If gift cards paid for everything, only says that the order is paid. */
function paidText({ totalCents, giftCardPayments = [] }: CheckoutState): string {
  const dueCents = totalCents - giftCardPayments.reduce((sum, { cents }) => sum + cents, 0);
  return dueCents > 0 ? `We received your payment of ${formatCents(dueCents)}` : 'Your order is paid';
}

function Paid({ state }: { state: CheckoutState }) {
  const { status } = useAuth();
  const { orderId, email } = state;
  return (
    <PaymentOutcome title="Payment successful" receipt={<Receipt state={state} />}>
      {orderId && <p className="label figures text-base">Order #{shortOrderId(orderId)}</p>}
      <p>
        Thank you. {paidText(state)}, and a confirmation is on its way to {email ?? 'your email address'}.
      </p>
      {status === 'signed-in' && orderId ? (
        <p>
          <Link to={`/orders/${orderId}`} className="link inline-flex min-h-11 items-center">
            Follow your order
          </Link>
        </p>
      ) : (
        <>
          <p>Use the link in that email to follow your order.</p>
          {status === 'signed-out' && (
            <p>
              <Link to="/auth?redirect=/orders&new" className="link py-3">
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
      Your bank is still processing the payment, which can take a few days. We’ll hold your items until it arrives, then
      start on your order and send a confirmation to {state.email ?? 'the email address you gave'}. If the payment
      doesn’t go through, the order is canceled and you won’t be charged.
    </p>
  </PaymentOutcome>
);

const UNPAID: Partial<Record<CheckoutStatus, string>> = {
  expired: 'Your payment page expired. You weren’t charged, and your cart is as you left it.',
  cancelled: 'The payment was canceled. You weren’t charged, and your cart is as you left it.',
  failed: 'Your payment didn’t go through. You weren’t charged, and your cart is as you left it.',
};
const OPEN =
  'We haven’t heard back about your payment yet. If you paid, your confirmation email will arrive shortly. You won’t be charged twice.';
const UNREACHABLE = 'We couldn’t check your payment just now. Please reload this page in a moment.';

/** Shows a payment that isn't confirmed. Says that nothing was charged only if that is certain. */
function Unpaid({ state }: { state: CheckoutState | undefined }) {
  const { setOpen } = useCart();
  const reason = state && UNPAID[state.status];
  return (
    <PaymentOutcome
      title={reason ? 'Not paid' : 'Not confirmed yet'}
      receipt={state && <Receipt state={state} />}
      ways={
        <button type="button" className={buttonLook('outline')} onClick={() => setOpen(true)}>
          Open cart
        </button>
      }
    >
      <p>{reason ?? (state ? OPEN : UNREACHABLE)}</p>
    </PaymentOutcome>
  );
}

const Unknown = () => (
  <Notice as="h1" title="Payment not found">
    <p className="max-w-[52ch] text-lg">
      We can’t find this payment. If you paid, look for the confirmation in your email.
    </p>
    <PaymentWays />
  </Notice>
);

const Confirming = ({ state }: { state: CheckoutState | undefined }) => (
  <PaymentOutcome isConfirming title="One moment" receipt={state && <Receipt state={state} />}>
    <p className="waits">Confirming your payment. This usually takes a few seconds.</p>
    <p>If you close this page, your order still goes through, and we’ll email you the confirmation.</p>
  </PaymentOutcome>
);

export function PaymentResult({ sessionId }: { sessionId: string }) {
  const { data, error, isPending } = useQuery(checkoutStateQuery(sessionId));
  const isPatient = usePatience();
  const status = data?.status;
  useClearOnce(sessionId, data && (status === 'paid' || status === 'awaiting_payment') ? data : null);
  useEffect(() => {
    if (error) console.error('Payment state', error);
  }, [error]);

  if (sessionId === '' || data === null) return <Unknown />;
  if (data?.status === 'paid') return <Paid state={data} />;
  if (data?.status === 'awaiting_payment') return <Awaiting state={data} />;
  if (isPending || (status === 'open' && isPatient)) return <Confirming state={data} />;
  return <Unpaid state={data} />;
}
