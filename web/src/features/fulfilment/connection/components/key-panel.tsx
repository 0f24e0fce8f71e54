import { useState } from 'react';
import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { keyEnds } from '../key-validity.ts';
import { ConnectForm } from './connect-form.tsx';

/** Replaces an API key that the provider rejected. */
export const NewKeyPanel = ({ integration: { shop } }: { integration: ProviderConnection }) => (
  <Panel title="Paste a new key">
    <ConnectForm connectedId={shop?.id ?? null} ownUrl={null} action="Connect" />
  </Panel>
);

/** Shows when the API key expires, with a button to replace it. */
export function KeyPanel({ integration: { shop, createdAt } }: { integration: ProviderConnection }) {
  const [isOpen, setOpen] = useState(false);
  const ends = createdAt ? keyEnds(createdAt, Date.now()) : null;
  return (
    <Panel title="API key">
      {createdAt && (
        <p className="max-w-[64ch] text-pretty">
          Added {formatStamp(createdAt)}. Stored encrypted and never shown. Printify keys are valid for one year.
        </p>
      )}
      {ends && (
        <p className="mt-3 max-w-[64ch] border-l-2 border-ink pl-4">
          {ends.days > 0
            ? `It expires in ${ends.days === 1 ? 'a day' : `${ends.days} days`} or less. Create a new one in Printify and paste it here before then.`
            : 'It has expired. Create a new one in Printify and paste it here.'}
        </p>
      )}
      <div className="mt-6">
        {isOpen ? (
          <ConnectForm
            connectedId={shop?.id ?? null}
            ownUrl={null}
            action="Connect"
            takesFocus
            onConnected={() => setOpen(false)}
          />
        ) : (
          <Button look="outline" size="small" onClick={() => setOpen(true)}>
            Paste a new key
          </Button>
        )}
      </div>
    </Panel>
  );
}
