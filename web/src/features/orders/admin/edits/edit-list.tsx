import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import type { OrderEdit, PendingEdit } from '#shared/orders/edits/edit.ts';
import { editedLineText } from '#shared/orders/edits/edit-words.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { useMay } from '#web/lib/session/role.ts';
import { useAdminOrderChange } from '../api/change-admin-order.ts';
import { dropEdit } from './api.ts';

const Lines = ({ lines }: Pick<OrderEdit, 'lines'>) => (
  <ul>
    {lines.map((line) => (
      <li key={line.item} className="[overflow-wrap:anywhere]">
        {editedLineText(line)}
      </li>
    ))}
  </ul>
);

function DropButton({ order, edit }: { order: AdminOrder; edit: PendingEdit }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending } = useAdminOrderChange(dropEdit(order.id, edit.id));
  return (
    <>
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        Discard change
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard this change?"
        action={isPending ? 'One moment...' : 'Discard change'}
        wayOut="Keep it"
        isBusy={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>The payment link stops working, the items go back in stock, and the customer gets an email.</p>
      </ConfirmDialog>
      {error && (
        <p role="alert" className="basis-full border-l-2 border-rust py-1 pl-4">
          {failureMessage(error)}
        </p>
      )}
    </>
  );
}

/** Shows a change that waits for the customer's payment. The order can't be packed until then. */
export function WaitingEdit({ order, edit }: { order: AdminOrder; edit: PendingEdit }) {
  const mayEdit = useMay('editOrders');
  return (
    <section aria-labelledby="pending-edit" className="border-l-2 border-rust py-1 pl-4">
      <h2 id="pending-edit" className="label text-rust-deep">
        Waiting for {formatCents(edit.dueCents)}
      </h2>
      <div className="mt-1 max-w-[64ch]">
        <Lines lines={edit.lines} />
        <p className="mt-1 text-ash">
          The customer has until{' '}
          <time dateTime={edit.expiresAt} className="figures">
            {formatStamp(edit.expiresAt)}
          </time>{' '}
          to pay for this change. The order can’t be packed until they pay or you discard it.
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {mayEdit && <DropButton order={order} edit={edit} />}
        {edit.payUrl && <CopyButton what="payment link" text={edit.payUrl} />}
      </div>
    </section>
  );
}

const STATES: Record<OrderEdit['state'], string> = {
  pending: 'Waiting for payment',
  applied: 'Changed',
  dropped: 'Dropped',
};

function moneyText({ state, differenceCents, waivedCents }: OrderEdit): string {
  if (waivedCents > 0) return `${formatCents(waivedCents)} waived`;
  if (differenceCents === 0) return 'No difference';
  if (differenceCents < 0) return `−${formatCents(-differenceCents)}`;
  return state === 'applied' ? `${formatCents(differenceCents)} paid` : formatCents(differenceCents);
}

/** Lists all changes to the items, newest first. */
export const EditList = ({ edits }: { edits: readonly OrderEdit[] }) => (
  <ul className="border-t border-concrete">
    {edits.toReversed().map((edit) => (
      <li key={edit.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-concrete py-3">
        <div>
          <p className={edit.state === 'dropped' ? 'text-ash' : 'font-semibold'}>{STATES[edit.state]}</p>
          <Lines lines={edit.lines} />
        </div>
        <p className="figures text-right">{moneyText(edit)}</p>
        <p className="col-span-2 text-sm text-ash">
          <time dateTime={edit.at} className="figures">
            {formatStamp(edit.at)}
          </time>
          {edit.by === 'customer' ? ', by the customer' : ', by the shop'}
        </p>
      </li>
    ))}
  </ul>
);
