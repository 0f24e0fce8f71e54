import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { useStripeLinks } from '../stripe-links.ts';

function PaymentLinks({ order }: { order: AdminOrder }) {
  const links = useStripeLinks();
  if (!order.paymentIntentId) return <p className="py-2.5 text-ash">No Stripe payment</p>;
  return (
    <div className="flex min-h-11 flex-wrap gap-x-6">
      {links && <OutsideLink to={links.payment(order) ?? ''}>Open in Stripe</OutsideLink>}
      {order.payments?.slice(1).map(({ id, paidCents }) => {
        const more = links?.payment({ ...order, paymentIntentId: id });
        return more && <OutsideLink key={id} to={more}>{`Payment of ${formatCents(paidCents)} in Stripe`}</OutsideLink>;
      })}
    </div>
  );
}

/** Links to the order's payments in Stripe. The ids for support are in a collapsed section. */
export function PaymentIds({ order }: { order: AdminOrder }) {
  const ids = [
    { what: 'payment', id: order.paymentIntentId },
    ...(order.payments?.slice(1) ?? []).map(({ id }, index) => ({ what: `payment ${index + 2}`, id })),
    { what: 'checkout session', id: order.sessionId },
    { what: 'checkout', id: order.checkoutId },
    { what: 'order', id: order.id },
  ];
  return (
    <>
      <PaymentLinks order={order} />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ash underline underline-offset-4">
          IDs
        </summary>
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
      </details>
    </>
  );
}
