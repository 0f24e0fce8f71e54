import type { AdminOrder } from '#shared/orders/order.ts';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useMay } from '#web/lib/session/role.ts';
import { packOrder, useAdminOrderChange } from '../api/change-admin-order.ts';

const MAY_CHANGE = 'Until you start packing, the customer can cancel this order or change its address, size, or color.';

/** Shows whether the customer can still change an order that the shop packs. Starts and stops packing. */
export function Packing({ order }: { order: AdminOrder }) {
  const { mutate, error, isPending } = useAdminOrderChange(packOrder(order.id));
  const mayPack = useMay('fulfilOrders');
  const { packingSince, status } = order;
  // Once an order has shipped, the customer can't change it, so packing no longer matters.
  if (status === 'shipped') return null;
  return (
    <div className="mt-3">
      <p role="status" className="text-sm text-ash">
        {packingSince
          ? `Packing since ${formatStamp(packingSince)}. The customer can no longer cancel or change it.`
          : MAY_CHANGE}
      </p>
      {mayPack && (
        <Button
          look="outline"
          size="small"
          className="mt-3"
          isBusy={isPending}
          onClick={() => mutate(packingSince === undefined)}
        >
          {packingSince ? 'Stop packing' : 'Start packing'}
        </Button>
      )}
      {error && (
        <p role="alert" className="mt-3 border-l-2 border-rust py-1 pl-4">
          {failureMessage(error)}
        </p>
      )}
    </div>
  );
}
