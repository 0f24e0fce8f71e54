import type { ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { SwitchField } from '#web/components/admin/fields.tsx';
import { Badge } from '#web/components/badge.tsx';
import { formatStamp } from '#web/lib/format/admin-format.ts';
import { changeConnection, useConnectionChange } from '../api/connection.ts';
import { NOT_UPDATED, PROBLEM_LABELS } from '../connection-labels.ts';

/** Shows the provider's name, its on/off switch, and its state. */
export function ProviderHead({ integration }: { integration: ProviderConnection }) {
  const { isConnected, isActive, problem, shop, lastSyncAt, version } = integration;
  const trouble = problem && PROBLEM_LABELS[problem.kind].status;
  const toggle = useConnectionChange((isOn: boolean) => changeConnection({ isActive: isOn, version }), {
    done: (isOn) => (isOn ? 'Integration activated' : 'Integration deactivated'),
    failed: NOT_UPDATED,
  });
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="display text-2xl">Printify</h2>
        <Badge tone={trouble ? 'rust' : isActive ? 'ink' : 'quiet'}>
          {trouble ?? (isActive ? 'Active' : 'Inactive')}
        </Badge>
        {isConnected && (
          <div className="basis-full sm:ml-auto sm:basis-auto">
            <SwitchField
              label="Turned on"
              checked={toggle.isPending ? toggle.variables : isActive}
              onChange={(isOn) => toggle.mutate(isOn)}
            />
          </div>
        )}
      </div>
      <dl className="mt-5 grid grid-cols-[auto_1fr] gap-x-8 gap-y-2 sm:grid-cols-[repeat(3,auto)_1fr] sm:gap-x-14">
        <Fact
          name="Status"
          value={trouble ?? (isConnected ? 'Connected' : 'Disconnected')}
          className={trouble ? 'font-semibold text-rust-deep' : ''}
        />
        {shop && <Fact name="Shop" value={shop.title} />}
        <Fact name="Last Sync" value={lastSyncAt ? formatStamp(lastSyncAt) : 'Never'} />
      </dl>
      {isConnected && !isActive && (
        <p className="mt-5 max-w-[60ch]">
          Turned off: products are not synced and orders are not sent. Paid orders wait and are sent when you turn it
          back on.
        </p>
      )}
    </div>
  );
}

const Fact = ({ name, value, className = '' }: { name: string; value: string; className?: string }) => (
  <div className="col-span-2 grid grid-cols-subgrid items-baseline sm:col-span-1 sm:block">
    <dt className="label text-xs text-ash">{name}</dt>
    <dd className={`figures min-w-0 break-words sm:mt-1 ${className}`}>{value}</dd>
  </div>
);
