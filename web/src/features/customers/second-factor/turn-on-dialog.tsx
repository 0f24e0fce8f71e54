import { useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { CopyButton } from '#web/components/admin/copy-button.tsx';
import { loadSecondFactor } from '#web/lib/storage/stored-session.ts';
import { appCodeMessage, readAppCode } from '../app-code.ts';
import { AppCodeField } from './app-code-field.tsx';
import { QrCode } from './qr-code.tsx';

interface TurnOnDialogProps {
  secret: string;
  /** URL with the secret and the account, for the QR code. */
  address: string;
  onTurnedOn: () => void;
  onClose: () => void;
}

/** Splits a secret into groups of four characters, so that it is easier to type. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** Shows the secret for an authenticator app, and asks for a code to prove that the app works. */
export function TurnOnDialog({ secret, address, onTurnedOn, onClose }: TurnOnDialogProps) {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function turnOn() {
    setBusy(true);
    setFault(null);
    try {
      const secondFactor = await loadSecondFactor();
      await secondFactor.turnOn(readAppCode(code));
      onTurnedOn();
    } catch (error) {
      setFault(appCodeMessage(error));
      setBusy(false);
    }
  }

  return (
    <ActionDialog
      title="Two-step sign-in"
      action="Turn on"
      wayOut="Cancel"
      isBusy={isBusy}
      onSubmit={turnOn}
      onClose={onClose}
    >
      <p>
        Scan this with an authenticator app on your phone. Any app works, and many password managers include one. It
        shows a new code every 30 seconds.
      </p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
        <QrCode
          text={address}
          label="QR code with the key for your authenticator app"
          className="size-40 shrink-0 sm:size-48"
        />
        <div className="min-w-56 flex-1">
          <p className="flex items-center justify-between gap-4">
            <span className="label text-xs">Or enter this key</span>
            <CopyButton what="key" text={secret} />
          </p>
          <p className="figures text-lg leading-relaxed select-all">{inGroups(secret)}</p>
          <a href={address} className="link mt-2 inline-flex min-h-11 items-center md:hidden">
            Open in an app on this phone
          </a>
        </div>
      </div>
      <p>Then enter the code from the app.</p>
      <AppCodeField value={code} error={fault} onChange={({ target }) => setCode(target.value)} />
    </ActionDialog>
  );
}
