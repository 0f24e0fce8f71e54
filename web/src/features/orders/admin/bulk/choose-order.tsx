import type { AdminOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { ChooseBox } from '#web/components/admin/choose-box.tsx';
import type { Chosen } from '#web/lib/hooks/use-chosen.ts';

interface ChooseOrderProps {
  order: AdminOrder;
  /** Null if the admin can't ship orders, or while the list changes. */
  chosen: Chosen | null;
  className?: string;
}

export const ChooseOrder = ({ order: { id }, chosen, className = '' }: ChooseOrderProps) => (
  <ChooseBox
    label={`Select order #${shortOrderId(id)}`}
    isChosen={chosen?.ids.has(id) ?? false}
    isOff={!chosen}
    onPress={(isShifted) => chosen?.toggle(id, isShifted)}
    className={className}
  />
);

interface ChooseAllProps {
  orders: readonly AdminOrder[];
  chosen: Chosen | null;
  isLabelShown?: boolean;
}

/** Selects all loaded orders, or clears the selection. */
export function ChooseAll({ orders, chosen, isLabelShown = false }: ChooseAllProps) {
  const count = orders.filter(({ id }) => chosen?.ids.has(id)).length;
  return (
    <ChooseBox
      label={`Select all ${orders.length}`}
      isLabelShown={isLabelShown}
      isChosen={count > 0 && count === orders.length}
      isPartly={count > 0 && count < orders.length}
      isOff={!chosen}
      onPress={() => chosen?.toggleAll(orders.map(({ id }) => id))}
      className={isLabelShown ? '' : '-ml-3 -translate-y-1'}
    />
  );
}
