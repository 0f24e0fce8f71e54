import { formatCents } from '#shared/base/money.ts';
import { sumBought } from '#shared/orders/gift-cards/gift-card.ts';
import { nextTarget, targetText } from '#shared/orders/gift-cards/refund-words.ts';
import type { Order } from '#shared/orders/order.ts';
import { paidCents } from '#shared/orders/payments.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { FAILED, type OrderChanges, tooLateMessage, useCustomerOrderChange } from '../api/change-order.ts';
import { TooLate } from './too-late.tsx';

interface CancelDialogProps {
  order: Order;
  changes: OrderChanges;
  onClose: () => void;
}

const TITLE = 'Cancel order';

/**
 * Returns the amount that a cancellation refunds, in cents: everything paid and not yet refunded, except the price of gift
 * cards.
 */
const leftCents = (order: Order): number =>
  Math.max(0, paidCents(order) - (order.refundedCents ?? 0) - sumBought(order.giftCards));

const whatOf = ({ refundedCents, giftCards }: Order): string =>
  refundedCents ? 'the rest' : giftCards ? 'everything else' : 'the full amount';

/** Shows the effects of a cancellation and asks for confirmation. */
export default function CancelDialog({ order, changes, onClose }: CancelDialogProps) {
  const { mutate, error, isPending } = useCustomerOrderChange(changes.queryKey, changes.cancel);
  const tooLate = tooLateMessage(error);
  const left = leftCents(order);
  return (
    <ActionDialog
      title={TITLE}
      {...(tooLate ? {} : { action: TITLE, wayOut: 'Keep order' })}
      isBusy={isPending}
      fault={error && !tooLate ? FAILED : null}
      onSubmit={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {tooLate ? (
        <TooLate orderId={order.id} why={tooLate} />
      ) : (
        <>
          <p>
            Nothing will be made or sent. We’ll refund {whatOf(order)},{' '}
            <span className="figures">{formatCents(left)}</span>. {targetText(nextTarget(order, left))}
          </p>
          {order.giftCards && <p>The gift cards that you bought stay valid.</p>}
          <p>You can’t undo this. If you still want something, you’ll need to order it again.</p>
        </>
      )}
    </ActionDialog>
  );
}
