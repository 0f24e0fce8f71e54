import { type ReactNode, useRef, useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { PasswordField } from '../components/password-field.tsx';
import { identityMessage } from '../identity-errors.ts';

interface PasswordDialogProps {
  title: string;
  action: string;
  wayOut?: string;
  email: string;
  /** Explains the next step. */
  children: ReactNode;
  /** Called with the password. May throw. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before two-step sign-in is changed. */
export function PasswordDialog({
  title,
  action,
  wayOut = 'Cancel',
  email,
  children,
  onConfirm,
  onClose,
}: PasswordDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  async function confirm() {
    const password = fields.current?.querySelector<HTMLInputElement>('input[name=password]')?.value ?? '';
    if (!password) return setFault('Enter your password to continue.');
    setBusy(true);
    setFault(null);
    try {
      await onConfirm(password);
    } catch (error) {
      setFault(identityMessage(error));
      setBusy(false);
    }
  }

  return (
    <ActionDialog
      title={title}
      action={action}
      wayOut={wayOut}
      isBusy={isBusy}
      fault={fault}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{children}</p>
      <div ref={fields}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Your password" name="password" autoComplete="current-password" />
      </div>
    </ActionDialog>
  );
}
