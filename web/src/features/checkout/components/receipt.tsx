import type { CheckoutState } from '#shared/checkout/checkout.ts';
import { OrderAmounts } from '#web/components/order-amounts.tsx';
import { OrderLines } from '#web/components/order-line.tsx';

/** The paid items. */
export function Receipt({ state }: { state: CheckoutState }) {
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
