import { useState } from 'react';
import { pluralize } from '#shared/base/format-count.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { shipRefusal } from '#shared/orders/shipments/to-ship.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SwitchField, TextArea } from '#web/components/admin/fields.tsx';
import { ProgressBar } from '#web/components/admin/progress-bar.tsx';
import { Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { CarrierFields, useCarrier } from '../shipping/carrier-fields.tsx';
import { readTracking, type Unshippable } from './read-tracking.ts';
import { LeftOutList, ShipRows } from './ship-rows.tsx';
import { useChosenOrders } from './use-chosen-orders.ts';
import { useShipOrders } from './use-ship-orders.ts';

interface ShipOrdersDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Ids of the selected orders, from top to bottom. */
  ids: readonly string[];
  /** The orders that the list shows. */
  known: readonly AdminOrder[];
  onShipped: (id: string) => void;
}

/** Shows a dialog that marks the selected orders as shipped. */
export default function ShipOrdersDialog({ open, onOpenChange, ...chosen }: ShipOrdersDialogProps) {
  return open ? <Loading {...chosen} onClose={() => onOpenChange(false)} /> : null;
}

type OpenProps = Pick<ShipOrdersDialogProps, 'ids' | 'known' | 'onShipped'> & { onClose: () => void };

/** Loads the selected orders that the list does not show. */
function Loading({ ids, known, onShipped, onClose }: OpenProps) {
  // The list behind the dialog may change, but rows must not move while their numbers are being pasted.
  const [opened] = useState({ ids, known });
  const { orders, waiting, isFailed, onRetry } = useChosenOrders(opened.ids, opened.known);
  if (waiting > 0 || isFailed) {
    return (
      <ActionDialog title="Mark as shipped" wayOut="Cancel" onClose={onClose}>
        {isFailed ? <LoadFailure what="the selected orders" onRetry={onRetry} /> : <Waiting />}
      </ActionDialog>
    );
  }
  return <ShipForm orders={orders} onShipped={onShipped} onClose={onClose} />;
}

/** Splits the orders into those to ship and those that can't be shipped. */
function sort(orders: readonly AdminOrder[]): { toShip: AdminOrder[]; leftOut: Unshippable[] } {
  const judged = orders.map((order) => ({ order, reason: shipRefusal(order) }));
  return {
    toShip: judged.flatMap(({ order, reason }) => (reason === null ? [order] : [])),
    leftOut: judged.flatMap(({ order: { id }, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

/** Returns the state of the form for all orders: a carrier, and either tracking numbers or none. */
function useManyForm(toShip: readonly AdminOrder[], leftOut: readonly Unshippable[]) {
  const carrier = useCarrier();
  const [isUntracked, setUntracked] = useState(false);
  const [text, setText] = useState('');
  const { numbers, errors } = isUntracked
    ? { numbers: new Map(toShip.map(({ id }) => [id, ''])), errors: [] }
    : readTracking(text, toShip, leftOut);
  const numbersError = numbers.size === 0 ? 'Paste the tracking numbers, or ship without tracking.' : null;
  return {
    ...{ carrier, isUntracked, setUntracked, text, setText, numbers, errors },
    carrierError: carrier.name || isUntracked ? null : 'Enter the carrier.',
    linesError: errors.length > 0 ? 'Correct the lines named below.' : numbersError,
  };
}

interface ShipFormProps {
  orders: readonly AdminOrder[];
  onShipped: (id: string) => void;
  onClose: () => void;
}

function ShipForm({ orders, onShipped, onClose }: ShipFormProps) {
  // Sorted only once, so that an order stays in its place after this dialog has shipped it.
  const [{ toShip, leftOut }] = useState(() => sort(orders));
  const form = useManyForm(toShip, leftOut);
  const { carrier, numbers, errors, carrierError, linesError } = form;
  const [isTried, setTried] = useState(false);
  const { results, isBusy, run } = useShipOrders(onShipped);

  const left = toShip.flatMap(({ id }) => {
    const trackingNumber = numbers.get(id);
    return trackingNumber !== undefined && results.get(id)?.state !== 'shipped'
      ? [{ id, carrier: carrier.name, trackingNumber }]
      : [];
  });
  const hasStarted = results.size > 0;
  const isOver = hasStarted && left.length === 0;

  function submit() {
    if (isOver) return onClose();
    setTried(true);
    if (!carrierError && !linesError) void run(left);
  }

  if (toShip.length === 0) {
    return (
      <ActionDialog title="Mark as shipped" onClose={onClose}>
        <p>None of the selected orders can be shipped now.</p>
        <LeftOutList orders={leftOut} />
      </ActionDialog>
    );
  }
  return (
    <ActionDialog
      title="Mark as shipped"
      action={isOver ? 'Done' : actionName(errors.length > 0 ? 0 : left.length, hasStarted)}
      wayOut={hasStarted ? 'Close' : 'Cancel'}
      isBusy={isBusy}
      isUnsaved={!hasStarted && form.text.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {hasStarted ? (
        <Progress all={numbers.size} left={left.length} isBusy={isBusy} />
      ) : (
        <>
          <CarrierFields carrier={carrier} error={isTried ? carrierError : null} isOptional={form.isUntracked} />
          <SwitchField label="Ship without tracking" checked={form.isUntracked} onChange={form.setUntracked} />
          {!form.isUntracked && (
            <>
              <TextArea
                label="Tracking numbers"
                hint="One per line, in the order below. Or start each line with its order number. Then the lines can be in any order."
                rows={Math.min(10, Math.max(4, toShip.length))}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                value={form.text}
                error={isTried ? linesError : null}
                onChange={(event) => form.setText(event.target.value)}
              />
              <Errors errors={errors} />
            </>
          )}
        </>
      )}
      <ShipRows orders={toShip} numbers={numbers} results={results} />
      <LeftOutList orders={leftOut} />
    </ActionDialog>
  );
}

function actionName(count: number, isAgain: boolean): string {
  if (isAgain) return count === 1 ? 'Try again' : `Try ${count} again`;
  return count > 0 ? `Mark ${pluralize(count, 'order')} as shipped` : 'Mark as shipped';
}

const MOST_ERRORS = 5;

/** Shows errors about the pasted lines. */
function Errors({ errors }: { errors: readonly string[] }) {
  return (
    <div role="alert">
      {errors.length > 0 && (
        <ul className="space-y-1 border-l-2 border-rust py-1 pl-4 [overflow-wrap:anywhere]">
          {errors.slice(0, MOST_ERRORS).map((error) => (
            <li key={error}>{error}</li>
          ))}
          {errors.length > MOST_ERRORS && <li>And {errors.length - MOST_ERRORS} more.</li>}
        </ul>
      )}
    </div>
  );
}

function Progress({ all, left, isBusy }: { all: number; left: number; isBusy: boolean }) {
  const shipped = all - left;
  const failed = isBusy || left === 0 ? '' : ` ${left === 1 ? '1 wasn’t.' : `${left} weren’t.`}`;
  return (
    <div className="space-y-3">
      <ProgressBar label="Progress" value={shipped} max={all} />
      <p role="status" className="figures">
        {shipped} of {pluralize(all, 'order')} marked as shipped.{failed}
      </p>
    </div>
  );
}
