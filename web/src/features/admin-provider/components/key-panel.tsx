import { useState } from 'react';
import type { Integration } from '../../../../../shared/integration.ts';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog.tsx';
import { Panel } from '../../../components/admin/panel.tsx';
import { Button } from '../../../components/button.tsx';
import { formatStamp } from '../../../lib/stamp.ts';
import { disconnect, useConnectionChange } from '../api/connection.ts';
import { keyEnds } from '../key-validity.ts';
import { ConnectForm } from './connect-form.tsx';

/** The key: how long it is good for, another in its place, or none any more. */
export function KeyPanel({ integration: { shop, createdAt, problem } }: { integration: Integration }) {
  const isRefused = problem?.kind === 'unauthorised';
  const [isOpen, setOpen] = useState(false);
  const ends = createdAt ? keyEnds(createdAt, Date.now()) : null;
  return (
    <Panel title="API key">
      {createdAt && (
        <p className="max-w-[64ch]">
          Kept since {formatStamp(createdAt)}, encrypted; it is never shown. Printify lets a key live for a year.
        </p>
      )}
      {ends && !isRefused && (
        <p className="mt-3 max-w-[64ch] border-l-2 border-ink pl-4">
          {ends.days > 0
            ? `It ends in ${ends.days === 1 ? 'a day' : `${ends.days} days`} at the latest. Make a new one in Printify and paste it here before.`
            : 'Its year is over. Make a new one in Printify and paste it here.'}
        </p>
      )}
      {isRefused || isOpen ? (
        <div className="mt-6">
          <ConnectForm
            connectedId={shop?.id ?? null}
            ownUrl={null}
            action="Connect"
            onConnected={() => setOpen(false)}
          />
        </div>
      ) : (
        <Button look="outline" className="mt-6 min-h-11! px-5!" onClick={() => setOpen(true)}>
          Paste a new key
        </Button>
      )}
      <Disconnect />
    </Panel>
  );
}

function Disconnect() {
  const [isAsking, setAsking] = useState(false);
  const end = useConnectionChange((_: undefined) => disconnect(), {
    done: 'Printify disconnected',
    failed: 'Failed to disconnect Printify',
  });
  return (
    <div className="mt-10 border-t border-concrete pt-5">
      <p className="max-w-[64ch]">
        Disconnecting ends the events and forgets the key. Products and orders stay as they are.
      </p>
      <button type="button" className="link mt-2 min-h-11 text-rust-deep" onClick={() => setAsking(true)}>
        Disconnect
      </button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Disconnect Printify"
        action={end.isPending ? 'Disconnecting…' : 'Disconnect'}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>
          The key is forgotten and Printify tells this shop nothing more. Paid orders that have not gone out wait under
          Needs attention. Products and orders stay, and connecting again goes on with them.
        </p>
      </ConfirmDialog>
    </div>
  );
}
