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

/** Explains what canceling an order does before it happens. */
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
            Nothing will be made or sent. We’ll refund {order.refundedCents ? 'the rest' : 'the full amount'},{' '}
            <span className="figures">{formatCents(left)}</span>, to your original payment method. Banks can take 5-10
            days.
          </p>
          <p>You can’t undo this. If you still want something, you’ll need to order it again.</p>
        </>
      )}
    </ActionDialog>
  );
}
