import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { Button } from '#web/components/button.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import type { Passkey } from '#web/lib/session/passkeys.ts';
import { secondFactorQuery } from '#web/lib/session/second-factor-query.ts';
import { useSessionEnd } from '#web/lib/session/use-session-end.ts';
import { toast } from '#web/lib/toast.ts';
import { acceptPasskeys } from '../api/me.ts';
import { identityMessage } from '../identity-errors.ts';
import { useStep } from '../use-step.ts';

const localDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Loads the code that talks to the user pool. Only signed-in customers need it. */
const loadPasskeys = () => import('#web/lib/session/passkeys.ts');

const passkeysQuery = {
  queryKey: ['me', 'passkeys'],
  queryFn: async () => (await loadPasskeys()).listPasskeys(),
};

interface DeletePasskeyDialogProps {
  passkey: Passkey;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

function DeletePasskeyDialog({ passkey, onDeleted, onClose }: DeletePasskeyDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function remove() {
    setBusy(true);
    setFault(null);
    try {
      await (await loadPasskeys()).deletePasskey(passkey.id);
      await onDeleted();
    } catch (error) {
      setFault(identityMessage(error));
      setBusy(false);
    }
  }
  return (
    <ActionDialog
      title="Delete this passkey?"
      action="Delete"
      wayOut="Cancel"
      isBusy={isBusy}
      fault={fault}
      onSubmit={remove}
      onClose={onClose}
    >
      <p>
        <strong className="break-words">{passkey.name}</strong> won’t sign you in anymore. Your password still works.
        Your device may keep its own copy until you delete it there.
      </p>
    </ActionDialog>
  );
}

function PasskeyRow({ passkey, onDelete }: { passkey: Passkey; onDelete: () => void }) {
  return (
    <li className="flex items-center justify-between gap-6 py-2">
      <span className="min-w-0">
        <strong className="block break-words">{passkey.name}</strong>
        {passkey.addedAt && (
          <span className="text-sm text-ash">Added {localDay.format(new Date(passkey.addedAt))}</span>
        )}
      </span>
      <button
        type="button"
        className="label link min-h-11 shrink-0 text-xs"
        aria-label={`Delete ${passkey.name}`}
        aria-haspopup="dialog"
        onClick={onDelete}
      >
        Delete
      </button>
    </li>
  );
}

/** Lists the customer's passkeys. Passkeys can be added and deleted. */
export default function Passkeys() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery);
  useSessionEnd(error);
  const { data: hasSecondFactor = false } = useQuery(secondFactorQuery);
  const { isBusy, run } = useStep('toast');
  const [leaving, setLeaving] = useState<Passkey | null>(null);

  const add = () =>
    run(async () => {
      await (await loadPasskeys()).addPasskey();
      if (hasSecondFactor) await acceptPasskeys();
      await refetch();
      toast({ tone: 'success', title: 'Success', description: 'You can now sign in with this passkey.' });
    });

  const accept = () =>
    run(async () => {
      await acceptPasskeys();
      toast({ tone: 'success', title: 'Success', description: 'Your passkeys now count as both steps.' });
    });

  if (!passkeys) {
    return error ? (
      <LoadFailure what="your passkeys" onRetry={() => void refetch()} />
    ) : (
      <p role="status" className="waits py-3">
        Loading...
      </p>
    );
  }
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-concrete">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDelete={() => setLeaving(passkey)} />
          ))}
        </ul>
      ) : (
        <p>You don’t have any passkeys.</p>
      )}
      {hasSecondFactor && (
        <p className="mt-5 text-ash">
          Two-step sign-in is on. A passkey can count as both steps, because your device asks for your fingerprint, your
          face, or your screen lock. You still need the app: signing in with your password asks for its code.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-4">
        <Button look="outline" isBusy={isBusy} onClick={add}>
          Add a passkey
        </Button>
        {hasSecondFactor && passkeys.length > 0 && (
          <Button look="outline" isBusy={isBusy} onClick={accept}>
            Use passkeys for both steps
          </Button>
        )}
      </div>
      {leaving && (
        <DeletePasskeyDialog
          passkey={leaving}
          onDeleted={async () => {
            await refetch();
            setLeaving(null);
            toast({ tone: 'success', title: 'Success', description: 'The passkey is deleted.' });
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
