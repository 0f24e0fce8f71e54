import { lazy, Suspense, useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { Button } from '#web/components/button.tsx';

const loadDialog = () => import('./edit-order-dialog.tsx');
const EditOrderDialog = lazy(loadDialog);

/**
 * Returns true if the items may be editable: nothing has shipped, some units weren't refunded, and no other change is pending.
 * If editing isn't possible for another reason, the dialog explains it.
 */
export const isEditable = ({ status, items, shipments, pendingEdit }: AdminOrder): boolean =>
  (status === 'completed' || status === 'fulfillment_pending' || status === 'printify_error') &&
  shipments.length === 0 &&
  (items.length === 0 || items.some(({ quantity, refunded }) => quantity > refunded)) &&
  !pendingEdit;

export function EditButton({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="outline"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={() => setOpen(true)}
      >
        Edit items
      </Button>
      <Suspense>{isOpen && <EditOrderDialog order={order} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
