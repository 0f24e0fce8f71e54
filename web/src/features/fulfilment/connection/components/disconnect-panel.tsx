import { useState } from 'react';
import { ConfirmDialog } from '#web/components/admin/confirm-dialog.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { disconnectProvider, useConnectionChange } from '../api/connection.ts';

/** Ends the connection, after a question. */
export function DisconnectPanel() {
  const [isAsking, setAsking] = useState(false);
  const end = useConnectionChange((_: undefined) => disconnectProvider(), {
    done: 'Printify disconnected',
    failed: 'Failed to disconnect Printify',
  });
  return (
    <Panel title="Disconnect">
      <p className="max-w-[64ch]">Disconnecting stops updates and deletes the key. Products and orders are kept.</p>
      <Button look="outline" size="small" className="mt-6" onClick={() => setAsking(true)}>
        Disconnect
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Disconnect Printify"
        action={end.isPending ? 'Disconnecting…' : 'Disconnect'}
        isBusy={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>
          The key is deleted and Printify stops sending updates. Paid orders that have not been sent are listed under
          Needs attention. Products and orders are kept, and you can connect again at any time.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
