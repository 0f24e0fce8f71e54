import { type FormEvent, useEffect, useRef, useState } from 'react';
import { domainOfAddress, isFreeMail, type PendingSender } from '#shared/mail/sender/sender.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { HintedChoice } from '#web/components/choices/hinted-choice.tsx';

const WARNING =
  'Providers such as Gmail and Yahoo tell others to refuse email that a shop sends as their addresses. Most of your emails would go to spam or be lost. Use an address at your own domain.';

interface SenderFormProps {
  error: string | undefined;
  isBusy: boolean;
  onChange: () => void;
  onSubmit: (sender: PendingSender) => void;
  onClose: () => void;
}

/** Asks for the new sender address and the way Amazon SES should verify it. */
export function SenderForm({ error, isBusy, onChange, onSubmit, onClose }: SenderFormProps) {
  const [address, setAddress] = useState('');
  const [by, setBy] = useState<PendingSender['by']>('domain');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // The button that opened the form has disappeared, so the field takes the focus.
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (address.trim() !== '') return onSubmit({ address, by });
    setMissing(true);
    field.current?.querySelector('input')?.focus();
  }

  return (
    <form noValidate className="max-w-xl space-y-5" onSubmit={submit}>
      <div ref={field}>
        <TextField
          label="New sender address"
          type="email"
          autoComplete="off"
          placeholder="hello@your-shop.com"
          value={address}
          error={isMissing ? 'Please enter an email address' : error}
          warning={isFreeMail(address.trim()) ? WARNING : undefined}
          onChange={(event) => {
            setAddress(event.target.value);
            setMissing(false);
            onChange();
          }}
        />
      </div>
      <MethodChoice domain={address.includes('@') ? domainOfAddress(address.trim()) : ''} by={by} onChange={setBy} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={isBusy}>
          {isBusy ? 'Starting…' : 'Start verification'}
        </Button>
        <Button look="outline" size="small" onClick={onClose}>
          Keep the current one
        </Button>
      </div>
    </form>
  );
}

interface MethodChoiceProps {
  /** Domain of the entered address. Empty until the address has one. */
  domain: string;
  by: PendingSender['by'];
  onChange: (by: PendingSender['by']) => void;
}

function MethodChoice({ domain, by, onChange }: MethodChoiceProps) {
  const methods: [PendingSender['by'], string, string][] = [
    [
      'domain',
      `Verify ${domain || 'the domain'} (recommended)`,
      'You add three DNS records. Emails are signed, so they reach more inboxes.',
    ],
    [
      'address',
      'Verify only this address',
      'Amazon SES emails it a link. Emails aren’t signed by your domain, so newsletters often go to spam.',
    ],
  ];
  return <HintedChoice label="How to verify it" options={methods} chosen={by} onChoose={onChange} />;
}
