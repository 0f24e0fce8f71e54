import { lazy, Suspense, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { Button } from '#web/components/button.tsx';
import type { OrderChanges } from '../api/change-order.ts';

const loadAddress = () => import('./address-dialog.tsx');
const AddressDialog = lazy(loadAddress);

/** Shows that the order waits for another address, with a button to change it. */
export function AddressNotice({ order, changes }: { order: Order; changes: OrderChanges }) {
  const [isOpen, setOpen] = useState(false);
  const [isUpdated, setUpdated] = useState(false);
  return (
    <>
      {isUpdated && (
        <p role="status" className="mt-8 border-l-2 border-moss pl-5">
          Your new address is saved, and we’re back to work on your order.
        </p>
      )}
      {order.needsAddress && (
        <section aria-label="Update the address" className="mt-8 border-l-2 border-rust pl-5 print:hidden">
          <p className="max-w-[52ch]">
            We can’t ship to the address on this order. Update it, and we’ll carry on right away.
          </p>
          <Button
            look="outline"
            size="small"
            className="mt-4"
            aria-haspopup="dialog"
            onPointerEnter={loadAddress}
            onFocus={loadAddress}
            onClick={() => setOpen(true)}
          >
            Update address
          </Button>
        </section>
      )}
      <Suspense>
        {isOpen && order.shippingAddress && (
          <AddressDialog
            order={order}
            address={order.shippingAddress}
            changes={changes}
            onUpdated={() => setUpdated(true)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
