import { useState } from 'react';
import { formatCents, sumCents } from '#shared/base/money.ts';
import type { MailOfOrder } from '#shared/jobs/payloads.ts';
import type { AdminOrder } from '#shared/orders/order.ts';
import { refundParts } from '#shared/orders/refunds.ts';
import { resendableMails } from '#shared/orders/resend.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SelectField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { resendMail, useAdminOrderChange } from '../api/change-admin-order.ts';
import { mailLabel } from '../order-labels.ts';

/** Returns the name of an email. For a refund, includes the amount. */
function nameOf({ kind, part }: MailOfOrder, { refunds }: AdminOrder): string {
  const refund = refunds.find(({ id }) => id === part);
  const cents = refund && sumCents(refundParts({ refunds }, refund).map(({ amountCents }) => amountCents));
  return cents === undefined ? mailLabel(kind) : `${mailLabel(kind)}, ${formatCents(cents)}`;
}

function ResendDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  // Read only once, when the dialog opens, so that a change to the order does not move the selection.
  const [mails] = useState(() => resendableMails(order));
  const [chosen, choose] = useState(0);
  const { mutate, error, isPending } = useAdminOrderChange(resendMail(order.id));
  const send = () => {
    const mail = mails[chosen];
    if (mail) mutate(mail, { onSuccess: onClose });
  };
  return (
    <ActionDialog
      title="Send an email again"
      action="Send"
      wayOut="Cancel"
      isBusy={isPending}
      fault={error && failureMessage(error)}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField label="Email" value={String(chosen)} onChange={({ target }) => choose(Number(target.value))}>
        {mails.map((mail, index) => (
          <option key={`${mail.kind}/${mail.part}`} value={index}>
            {nameOf(mail, order)}
          </option>
        ))}
      </SelectField>
      <p className="break-words">It goes to {order.email}, with the order as it is now.</p>
    </ActionDialog>
  );
}

/** Lists the emails that were sent about an order. A button opens a dialog that sends one of them again. */
export function OrderMails({ order }: { order: AdminOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {order.mails.length === 0 && <p className="text-ash">None yet</p>}
      <ul className="space-y-3">
        {order.mails.map(({ kind, at }) => (
          <li key={`${kind}/${at}`}>
            <p>{mailLabel(kind)}</p>
            <time dateTime={at} className="figures text-sm text-ash">
              {formatStamp(at)}
            </time>
          </li>
        ))}
      </ul>
      {resendableMails(order).length > 0 && (
        <Button look="outline" size="small" className="mt-4" onClick={() => setOpen(true)}>
          Send again
        </Button>
      )}
      {isOpen && <ResendDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
