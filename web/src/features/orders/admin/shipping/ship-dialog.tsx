import { useRef, useState } from 'react';
import type { AdminOrder } from '#shared/orders/order.ts';
import { leftToPack, type PackedItem } from '#shared/orders/shipments/to-ship.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { type ShipmentBody, shipOrder, useAdminOrderChange } from '../api/change-admin-order.ts';
import { ShipmentFormFields, useShipmentForm } from './shipment-fields.tsx';

interface ContentsProps {
  left: readonly PackedItem[];
  /** Positions of the items in the package. */
  inside: ReadonlySet<number>;
  error: string | null;
  onChange: (inside: ReadonlySet<number>) => void;
}

/** Chooses the items in the package. The rest can follow in another one. */
function Contents({ left, inside, error, onChange }: ContentsProps) {
  const toggle = (position: number) => {
    const next = new Set(inside);
    if (!next.delete(position)) next.add(position);
    onChange(next);
  };
  return (
    <fieldset aria-describedby={error ? 'contents-error' : undefined}>
      <legend className="label mb-1.5 text-xs">Inside</legend>
      <ul className="border-t border-concrete">
        {left.map(({ item, position, quantity }) => (
          <li key={position} className="border-b border-concrete">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={inside.has(position)}
                onChange={() => toggle(position)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="figures">{quantity} ×</span> {item.title}
                <span className="text-ash"> {[item.size, item.color].filter(Boolean).join(' / ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id="contents-error" className="mt-1.5 text-sm text-rust-deep">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ShipDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

/** Records a shipment of all remaining items or some of them. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const form = useShipmentForm(null);
  const number = useRef<HTMLInputElement>(null);
  // Read only once, when the dialog opens, so that its own change does not empty the list.
  const [left] = useState(() => leftToPack(order));
  const [inside, setInside] = useState<ReadonlySet<number>>(() => new Set(left.map(({ position }) => position)));
  const [isTried, setTried] = useState(false);
  // Keeps the numbers from when the dialog opened. The shop refuses the shipment if another admin has changed the order since
  // then.
  const [editsSeen] = useState(order.editCount ?? 0);
  const [shipmentsSeen] = useState(() => order.shipments.filter(({ isOwn }) => isOwn).length);
  const { mutate, error, isPending } = useAdminOrderChange((body: ShipmentBody) =>
    shipOrder(order.id)({ ...body, shipmentsSeen, editsSeen }),
  );
  const isEmpty = left.length > 0 && inside.size === 0;
  const isPart = inside.size < left.length;

  const ship = () => {
    setTried(true);
    if (!form.check() || isEmpty) return;
    mutate({ ...form.fields, ...(isPart ? { items: [...inside] } : {}) }, { onSuccess: onClose });
  };

  const isFirst = order.status !== 'shipped';
  return (
    <ActionDialog
      title={isFirst ? 'Mark as shipped' : 'Add shipment'}
      action={isFirst ? 'Mark as shipped' : 'Add shipment'}
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={form.isChanged || isPart}
      firstFocus={number}
      fault={error && fieldFailures(error).size === 0 ? failureMessage(error) : null}
      onSubmit={ship}
      onClose={onClose}
    >
      {order.provider && order.provider.state !== 'called_off' && (
        <p>Printify’s shipments are added automatically. Only enter what you ship yourself.</p>
      )}
      <ShipmentFormFields form={form} error={error} number={number} />
      {left.length > 1 && (
        <Contents
          left={left}
          inside={inside}
          error={isTried && isEmpty ? 'Choose what is inside.' : null}
          onChange={setInside}
        />
      )}
    </ActionDialog>
  );
}
