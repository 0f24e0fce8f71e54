import type { CheckoutState } from '#shared/checkout/checkout.ts';
import { OrderAmounts } from '#web/components/order-amounts.tsx';
import { OrderLine } from '#web/components/order-line.tsx';

/** The paid items. */
export function Receipt({ state }: { state: CheckoutState }) {
  return (
    <section aria-labelledby="receipt" className="border-t-2 border-ink pt-4">
      <h2 id="receipt" className="label mb-4">
        {state.status === 'paid' ? 'What you bought' : 'Your order'}
      </h2>
      <ul className="border-t border-concrete">
        {state.items.map((item) => (
          <OrderLine key={`${item.productId}/${item.size}/${item.color}`} item={item} />
        ))}
      </ul>
      <OrderAmounts order={state} />
    </section>
  );
}
