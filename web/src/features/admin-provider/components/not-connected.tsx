import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { Panel } from '#web/components/admin/panel.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Guide } from './guide.tsx';
import { ProviderHead } from './provider-head.tsx';

/** No shop is connected yet, or not any more. */
export const NotConnected = ({ integration }: { integration: ProviderConnection }) => (
  <div className="max-w-6xl space-y-12">
    <ProviderHead integration={integration} />
    <div className="grid gap-12 xl:grid-cols-2">
      <Panel title="Connect your shop">
        <ConnectForm ownUrl={integration.webhookUrl} action="Connect" />
      </Panel>
      <Guide />
    </div>
  </div>
);
