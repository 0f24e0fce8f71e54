import type { AdminOrder } from '#shared/orders/order.ts';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { paymentLink } from '../stripe-links.ts';

/** Ids of the payment, with links to the payment service. */
export function PaymentIds({ order }: { order: AdminOrder }) {
  const ids = [
    { what: 'payment', id: order.paymentIntentId },
    { what: 'checkout session', id: order.sessionId },
    { what: 'checkout', id: order.checkoutId },
    { what: 'order', id: order.id },
  ];
  const link = paymentLink(order);
  return (
    <>
      <dl>
        {ids.map(
          ({ what, id }) =>
            id && (
              <div key={what} className="flex items-center gap-4 border-b border-concrete">
                <dt className="w-24 shrink-0 text-sm text-ash first-letter:uppercase sm:w-36">{what}</dt>
                <dd className="figures min-w-0 grow py-1.5 text-sm break-all">{id}</dd>
                <dd>
                  <CopyButton what={`${what} ID`} text={id} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {link ? (
        <OutsideLink to={link}>Open in Stripe</OutsideLink>
      ) : (
        <p className="py-2.5 text-ash">No Stripe payment</p>
      )}
    </>
  );
}
