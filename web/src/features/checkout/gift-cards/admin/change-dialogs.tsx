import { useState } from 'react';
import { formatCents } from '#shared/base/money.ts';
import { dayIn } from '#shared/base/time-zone.ts';
import type { GiftCardDetail } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { useSettings } from '#web/lib/data/settings.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import {
  adjustGiftCard,
  disableGiftCard,
  editGiftCard,
  enableGiftCard,
  refundGiftCard,
  useGiftCardChange,
} from './api.ts';

export interface DialogProps {
  card: GiftCardDetail;
  onClose: () => void;
}

const faultOf = (error: unknown): string | null =>
  error && fieldFailures(error).size === 0 ? failureMessage(error) : null;

/** Adds an amount to the balance or subtracts it. */
export function AdjustDialog({ card, onClose }: DialogProps) {
  const [isTaking, setTaking] = useState(false);
  const [dollars, setDollars] = useState('');
  const [reason, setReason] = useState('');
  const [amountFault, setAmountFault] = useState<string | null>(null);
  const { mutate, error, isPending } = useGiftCardChange(card.id, adjustGiftCard(card.id));
  const faults = fieldFailures(error);
  function submit() {
    const cents = centsOf(dollars);
    setAmountFault(cents ? null : 'Please enter an amount in dollars');
    if (cents) mutate({ version: card.version, cents: isTaking ? -cents : cents, reason }, { onSuccess: onClose });
  }
  return (
    <ActionDialog
      title="Adjust balance"
      action="Adjust"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={dollars !== '' || reason !== ''}
      fault={faultOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>The balance is {formatCents(card.balanceCents)}. The recipient isn’t told.</p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          label="Change"
          value={isTaking ? 'take' : 'add'}
          onChange={({ target }) => setTaking(target.value === 'take')}
        >
          <option value="add">Add to it</option>
          <option value="take">Take from it</option>
        </SelectField>
        <TextField
          label="Dollars"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={dollars}
          error={amountFault ?? faults.get('cents')}
          onChange={({ target }) => setDollars(target.value)}
        />
      </div>
      <TextField
        label="Reason"
        maxLength={200}
        value={reason}
        error={faults.get('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

/** Disables a gift card or enables it again. */
export function SwitchDialog({ card, onClose }: DialogProps) {
  const isActive = card.status === 'active';
  const [reason, setReason] = useState('');
  const change = isActive ? disableGiftCard(card.id) : enableGiftCard(card.id);
  const { mutate, error, isPending } = useGiftCardChange(card.id, change);
  return (
    <ActionDialog
      title={isActive ? 'Disable gift card' : 'Enable gift card'}
      action={isActive ? 'Disable' : 'Enable'}
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={reason !== ''}
      fault={faultOf(error)}
      onSubmit={() => mutate({ version: card.version, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {isActive
          ? 'It stops working right away. Its balance is kept and can be used again once you enable it. An order that’s being paid with it now still goes through.'
          : `It works again, with a balance of ${formatCents(card.balanceCents)}.`}
      </p>
      <TextField
        label="Reason"
        maxLength={200}
        value={reason}
        error={fieldFailures(error).get('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </ActionDialog>
  );
}

/** Changes the recipient, the day of the email, and the last day on which the card is valid. */
export function EditDialog({ card, onClose }: DialogProps) {
  const { timeZone = 'UTC' } = useSettings();
  const lastDay = card.expiresAt ? dayIn(timeZone, Date.parse(card.expiresAt) - 1) : '';
  const before = {
    ...{ name: card.recipient?.name ?? '', email: card.recipient?.email ?? '' },
    ...{ sendOn: dayIn(timeZone, Date.parse(card.sendAt)), expiresOn: lastDay },
  };
  const [draft, setDraft] = useState(before);
  const { mutate, error, isPending } = useGiftCardChange(card.id, editGiftCard(card.id));
  const faults = fieldFailures(error);
  const field = (name: keyof typeof before, path: string = name) => ({
    value: draft[name],
    error: faults.get(path),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [name]: target.value })),
  });
  const isMoved = draft.email.trim().toLowerCase() !== before.email;
  const submit = () =>
    mutate(
      {
        version: card.version,
        ...(isMoved || draft.name !== before.name ? { recipient: { name: draft.name, email: draft.email } } : {}),
        ...(draft.sendOn === before.sendOn ? {} : { sendOn: draft.sendOn || null }),
        ...(draft.expiresOn === before.expiresOn ? {} : { expiresOn: draft.expiresOn || null }),
      },
      { onSuccess: onClose },
    );
  return (
    <ActionDialog
      title="Edit gift card"
      action="Save"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(before)}
      fault={faultOf(error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('name', 'recipient.name')} label="Recipient’s name" maxLength={60} />
        <TextField {...field('email', 'recipient.email')} label="Recipient’s email" type="email" maxLength={254} />
      </div>
      {isMoved && card.sentAt && (
        <p className="border-l-2 border-rust pl-4">
          The card was emailed to another address. It gets a new code, which goes to the new address right away. The old
          code stops working.
        </p>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {!card.sentAt && (
          <TextField {...field('sendOn')} label="Send on (optional)" type="date" hint="Leave empty to send it now." />
        )}
        <TextField
          {...field('expiresOn')}
          label="Last day (optional)"
          type="date"
          disabled={card.expiresAt === null}
          hint={
            card.expiresAt
              ? 'You can only move it later. Leave it empty if the card never expires.'
              : 'This card never expires.'
          }
        />
      </div>
    </ActionDialog>
  );
}

/** Refunds the balance of a gift card to the payment card that paid for it. */
export function RefundCardDialog({ card, onClose }: DialogProps) {
  const { mutate, error, isPending } = useGiftCardChange(card.id, refundGiftCard(card.id));
  const cents = Math.min(card.balanceCents, card.initialCents);
  return (
    <ActionDialog
      title="Refund gift card"
      action={`Refund ${formatCents(cents)}`}
      wayOut="Cancel"
      isBusy={isPending}
      fault={faultOf(error)}
      onSubmit={() => mutate({ version: card.version }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul className="list-[square] space-y-1 pl-5">
        <li>{formatCents(cents)} goes back to the card that paid for it. What was spent isn’t refunded.</li>
        <li>The gift card is disabled for good.</li>
        <li>The buyer gets an email about the refund. The recipient isn’t told.</li>
      </ul>
    </ActionDialog>
  );
}
