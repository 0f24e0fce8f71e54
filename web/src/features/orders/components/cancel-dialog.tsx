import { formatCents } from '#shared/base/money.ts';
import type { Order } from '#shared/orders/order.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { FAILED, type OrderChanges, tooLateMessage, useCustomerOrderChange } from '../api/change-order.ts';
import { TooLate } from './too-late.tsx';

interface CancelDialogProps {
  order: Order;
  changes: OrderChanges;
  onClose: () => void;
}

const TITLE = 'Cancel order';

/** Explains what cancelling an order does before it happens. */
export default function CancelDialog({ order, changes, onClose }: CancelDialogProps) {
  const { mutate, error, isPending } = useCustomerOrderChange(changes.queryKey, changes.cancel);
  const tooLate = tooLateMessage(error);
  const left = order.totalCents - (order.refundedCents ?? 0);
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
            Nothing of it will be made or sent. {order.refundedCents ? 'All that is left' : 'The whole amount'},{' '}
            <span className="figures">{formatCents(left)}</span>, goes back to the card you paid with. Banks can take
            5-10 days.
          </p>
          <p>It cannot be taken back: what you still want, you would have to order anew.</p>
        </>
      )}
    </ActionDialog>
  );
}
