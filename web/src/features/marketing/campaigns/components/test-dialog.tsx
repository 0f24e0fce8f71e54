import { useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';

interface TestDialogProps {
  email: string;
  isBusy: boolean;
  onSend: (to: string) => void;
  onClose: () => void;
}

/** Sends a test message to one address. */
export function TestDialog({ email, isBusy, onSend, onClose }: TestDialogProps) {
  const [to, setTo] = useState(email);
  const [fault, setFault] = useState<string | null>(null);

  function send() {
    if (to.includes('@')) onSend(to.trim());
    else setFault('Please enter a valid email address');
  }

  return (
    <ActionDialog title="Send a test" action="Send test" isBusy={isBusy} onSubmit={send} onClose={onClose}>
      <p>
        Sends the campaign to one address, exactly as subscribers will get it. Your campaign is saved as a draft first.
      </p>
      <TextField
        label="Email address"
        type="email"
        autoComplete="email"
        value={to}
        error={fault}
        onChange={(event) => {
          setTo(event.target.value);
          setFault(null);
        }}
      />
    </ActionDialog>
  );
}
