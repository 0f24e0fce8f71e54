import { formatCents } from '#shared/base/money.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import type { Dispute } from '#shared/orders/refund.ts';
import { OutsideLink } from '#web/components/admin/outside-link.tsx';
import { answerBy } from '../deadline.ts';
import { disputeLabel, disputeReason, isOpenDispute } from '../order-labels.ts';
import { useStripeLinks } from '../stripe-links.ts';

/** Shows the reason for a dispute and the deadline for the shop's response. */
export function DisputeNotice({ order, dispute }: { order: AdminOrder; dispute: Dispute }) {
  const isOpen = isOpenDispute(dispute);
  const links = useStripeLinks();
  return (
    <section
      aria-labelledby={dispute.id}
      className={`border-l-2 py-1 pl-4 ${isOpen ? 'border-rust' : 'border-control'}`}
    >
      <h2 id={dispute.id} className={`label ${isOpen ? 'text-rust-deep' : ''}`}>
        Payment disputed
      </h2>
      {isOpen && dispute.dueBy && (
        <p className="mt-1 font-semibold">
          <time dateTime={dispute.dueBy}>{answerBy(dispute.dueBy, new Date())}</time>
        </p>
      )}
      <p className="mt-1 max-w-[64ch]">
        The cardholder is disputing {formatCents(dispute.amountCents)}. Reason given: {disputeReason(dispute)}.{' '}
        {disputeLabel(dispute)}
      </p>
      <div className="min-h-11">
        {links && (
          <OutsideLink to={links.dispute(order, dispute.id)}>
            {isOpen ? 'Respond in Stripe' : 'View in Stripe'}
          </OutsideLink>
        )}
      </div>
    </section>
  );
}
