import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/orders/order.ts';
import { Button } from '#web/components/button.tsx';
import { focusBack } from '#web/lib/hooks/focus-back.ts';
import { useIsBefore } from '#web/lib/hooks/use-is-before.ts';
import type { OrderChanges } from '../api/change-order.ts';
import { deadlineText } from '../day.ts';

const loadAddress = () => import('./address-dialog.tsx');
const AddressDialog = lazy(loadAddress);
const loadCancel = () => import('./cancel-dialog.tsx');
const CancelDialog = lazy(loadCancel);

/**
 * Shows how long a customer can cancel an order or change its address, with buttons for both. Disappears after that time. An
 * open dialog stays, because it may contain typed text. The shop then refuses the change as too late.
 */
export function GraceNotice({ order, changes }: { order: Order; changes: OrderChanges }) {
  const { changeableUntil, changeableUntilPacking = false, createdAt } = order;
  const isInTime = useIsBefore(changeableUntil);
  const isOpen = isInTime || changeableUntilPacking;
  const [act, setAct] = useState<'address' | 'cancel' | null>(null);
  const [isUpdated, setUpdated] = useState(false);
  const wasOpen = useRef(false);
  const close = () => setAct(null);

  // The element with the focus may have disappeared.
  useEffect(() => {
    if (wasOpen.current && !isOpen) focusBack(null);
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <>
      {isOpen && (
        <section aria-label="Change this order" className="mt-8 border-l-2 border-moss pl-5 print:hidden">
          <p role="status" className="max-w-[52ch]">
            {isUpdated && 'Your new address is saved. '}
            {changeableUntil ? (
              <>
                You can still cancel this order or change its address until{' '}
                <time dateTime={changeableUntil} className="figures">
                  {deadlineText(changeableUntil, createdAt)}
                </time>
                .
              </>
            ) : (
              'You can still cancel this order or change its address until we start packing it.'
            )}
          </p>
          <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow max-sm:*:px-3!">
            {order.shippingAddress && (
              <Button
                look="outline"
                size="small"
                aria-haspopup="dialog"
                onPointerEnter={loadAddress}
                onFocus={loadAddress}
                onClick={() => setAct('address')}
              >
                Change address
              </Button>
            )}
            <Button
              look="outline"
              size="small"
              aria-haspopup="dialog"
              onPointerEnter={loadCancel}
              onFocus={loadCancel}
              onClick={() => setAct('cancel')}
            >
              Cancel order
            </Button>
          </div>
        </section>
      )}
      <Suspense>
        {act === 'address' && order.shippingAddress && (
          <AddressDialog
            order={order}
            address={order.shippingAddress}
            changes={changes}
            onUpdated={() => setUpdated(true)}
            onClose={close}
          />
        )}
        {act === 'cancel' && <CancelDialog order={order} changes={changes} onClose={close} />}
      </Suspense>
    </>
  );
}
