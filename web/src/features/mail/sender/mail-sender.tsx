import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import type { SenderState } from '#shared/mail/sender/sender-schema.ts';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Outdated, Waiting } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { failureMessage, fieldFailures } from '#web/lib/data/failure.ts';
import { toast } from '#web/lib/toast.ts';
import { type SenderChange, senderQuery, useSenderChange } from './api.ts';
import { PendingPanel } from './pending-sender.tsx';
import { SenderForm } from './sender-form.tsx';

/** All messages share this name, so that a new one replaces the previous one. */
const TOAST = 'mail-sender';

/** Shows the current sender address. `place` gets the focus after a change. */
const Present = ({ sender, place }: { sender: SenderState; place: RefObject<HTMLParagraphElement | null> }) => (
  <div className="max-w-[64ch]">
    <p ref={place} tabIndex={-1} className="break-words">
      Emails come from <strong>{sender.address}</strong>
      {sender.isOwn ? ', set here.' : ', set by the deployment.'}
      {sender.pending && ' This stays the sender until the new address is verified.'}
    </p>
    <p className="mt-2 text-sm text-ash">
      Emails with a code for signing up or a new password are sent by Amazon Cognito, always from the deployment’s
      sender.
    </p>
  </div>
);

type RestoreDialogProps = Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'isBusy' | 'onConfirm'>;

const RestoreDialog = ({ address, ...dialog }: RestoreDialogProps & { address: string }) => (
  <ConfirmDialog {...dialog} title="Use the deployment’s sender?" action="Use it">
    <p className="break-words">Emails come from {address} again, starting with the next one.</p>
  </ConfirmDialog>
);

/** Shows the sender address of emails, and the steps to change it. */
export function MailSender() {
  const { data, isError, refetch } = useQuery(senderQuery);
  const [isOpen, setOpen] = useState(false);
  const [isRestoring, setRestoring] = useState(false);
  const [found, setFound] = useState('');
  const change = useSenderChange();
  const start = useRef<HTMLParagraphElement>(null);
  if (!data) return isError ? <LoadFailure what="the sender" onRetry={() => refetch()} /> : <Waiting />;
  const { address, deployedAddress, isOwn, pending } = data;
  const busy = change.isPending ? change.variables.act : undefined;

  function run(wanted: SenderChange) {
    setFound('');
    change.mutate(wanted, {
      onSuccess: (sender) => {
        setOpen(false);
        setRestoring(false);
        if (sender.address !== address)
          toast({ tone: 'success', title: `Emails now come from ${sender.address}`, name: TOAST });
        else if (wanted.act === 'check') setFound('Checked just now. It isn’t verified yet.');
        if (!sender.pending) start.current?.focus();
      },
      onError: (error) => {
        setRestoring(false);
        if (fieldFailures(error).size > 0) return;
        toast({ tone: 'error', title: 'The sender was not changed', description: failureMessage(error), name: TOAST });
      },
    });
  }

  return (
    <div className="space-y-6">
      {isError && <Outdated what="the state of the sender" onRetry={() => refetch()} />}
      <Present sender={data} place={start} />
      {pending && (
        <PendingPanel
          pending={pending}
          busy={busy}
          onCheck={() => run({ act: 'check' })}
          onRestart={() => run({ act: 'request', address: pending.address, by: pending.by })}
          onCancel={() => run({ act: 'cancel' })}
        >
          {found}
        </PendingPanel>
      )}
      {isOpen && !pending && (
        <SenderForm
          error={fieldFailures(change.error).get('address')}
          isBusy={busy === 'request'}
          onChange={() => change.reset()}
          onSubmit={(sender) => run({ act: 'request', ...sender })}
          onClose={() => setOpen(false)}
        />
      )}
      {!isOpen && !pending && (
        <div className="flex flex-wrap gap-3">
          <Button look="outline" size="small" onClick={() => setOpen(true)}>
            Change sender
          </Button>
          {isOwn && (
            <Button look="outline" size="small" onClick={() => setRestoring(true)}>
              Use the deployment’s sender
            </Button>
          )}
        </div>
      )}
      <RestoreDialog
        address={deployedAddress}
        open={isRestoring}
        onOpenChange={setRestoring}
        isBusy={busy === 'restore'}
        onConfirm={() => run({ act: 'restore' })}
      />
    </div>
  );
}
