import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextArea, TextField } from '#web/components/admin/fields.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { refreshBackOffice } from '#web/lib/data/refresh.ts';
import { centsOf } from '#web/lib/format/field-amounts.ts';
import { issueGiftCard } from './api.ts';

const EMPTY = {
  ...{ dollars: '', name: '', email: '', senderName: '', message: '', sendOn: '', expiresOn: '', reason: '' },
};

/** Issues a gift card to a customer, for example to make up for a mistake. */
export function IssueDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(EMPTY);
  const [amountFault, setAmountFault] = useState<string | null>(null);
  const { mutate, error, isPending } = useMutation({
    mutationFn: issueGiftCard(key),
    onSuccess: ({ id }) => {
      void refreshBackOffice(client);
      navigate(`/admin/gift-cards/${id}`);
    },
  });
  const faults = fieldFailures(error);
  const field = (name: keyof typeof EMPTY, path: string = name) => ({
    value: draft[name],
    error: faults.get(path),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft((now) => ({ ...now, [name]: target.value })),
  });

  function submit() {
    const amountCents = centsOf(draft.dollars);
    setAmountFault(amountCents === null ? 'Please enter an amount in dollars' : null);
    if (amountCents === null) return;
    const { name, email, senderName, message, sendOn, expiresOn, reason } = draft;
    const recipient = { name, email };
    mutate({
      ...{ amountCents, recipient, senderName, message, reason },
      ...{ sendOn: sendOn || null, expiresOn: expiresOn || null },
    });
  }

  return (
    <ActionDialog
      title="Issue gift card"
      action="Issue and email"
      wayOut="Cancel"
      isBusy={isPending}
      isUnsaved={JSON.stringify(draft) !== JSON.stringify(EMPTY)}
      fault={error && faults.size === 0 ? failureMessage(error) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...field('dollars', 'amountCents')}
          label="Value in dollars"
          inputMode="decimal"
          maxLength={8}
          error={amountFault ?? faults.get('amountCents')}
        />
        <TextField
          {...field('senderName')}
          label="From (optional)"
          maxLength={60}
          hint="Leave empty to send it from the shop."
        />
        <TextField {...field('name', 'recipient.name')} label="Recipient’s name" maxLength={60} />
        <TextField {...field('email', 'recipient.email')} label="Recipient’s email" type="email" maxLength={254} />
      </div>
      <TextArea {...field('message')} label="Message (optional)" rows={3} maxLength={500} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField {...field('sendOn')} label="Send on (optional)" type="date" hint="Leave empty to send it now." />
        <TextField
          {...field('expiresOn')}
          label="Last day (optional)"
          type="date"
          hint="Leave empty if it never expires, like the cards you sell."
        />
      </div>
      <TextField {...field('reason')} label="Reason" maxLength={200} hint="Only you and your team see it." />
    </ActionDialog>
  );
}
