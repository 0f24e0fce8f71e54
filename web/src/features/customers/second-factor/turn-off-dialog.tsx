import { useRef, useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { identityMessage } from '../identity-errors.ts';

interface TurnOffDialogProps {
  email: string;
  /** May throw. */
  onTurnOff: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before two-step sign-in is turned off. */
export function TurnOffDialog({ email, onTurnOff, onClose }: TurnOffDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  async function turnOff() {
    const password = fields.current?.querySelector<HTMLInputElement>('input[name=password]')?.value ?? '';
    if (!password) return setFault('Enter your password to continue.');
    setBusy(true);
    setFault(null);
    try {
      await onTurnOff(password);
    } catch (error) {
      setFault(identityMessage(error));
      setBusy(false);
    }
  }

  return (
    <ActionDialog
      title="Turn off two-step sign-in?"
      action="Turn off"
      wayOut="Cancel"
      isBusy={isBusy}
      fault={fault}
      onSubmit={turnOff}
      onClose={onClose}
    >
      <p>
        Anyone who knows your password will be able to sign in. Your authenticator app and recovery codes will stop
        working for this account.
      </p>
      <div ref={fields}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
      </div>
    </ActionDialog>
  );
}
