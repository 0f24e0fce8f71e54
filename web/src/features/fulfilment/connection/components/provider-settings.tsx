import { type FormEvent, useState } from 'react';
import type { ConnectionSettings, ProviderConnection } from '#shared/fulfilment/provider-connection.ts';
import { NumberField, SwitchField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { useWhenChanged } from '#web/lib/hooks/use-when-changed.ts';
import { changeConnection, useConnectionChange } from '../api/connection.ts';
import { NOT_SAVED, SAVED } from '../connection-labels.ts';

const MOST_MINUTES = 1440;
const GRACE = 'provider-grace-minutes';

/** Returns a whole number of minutes, up to one day. Returns null for any other text. */
function minutesOf(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return minutes <= MOST_MINUTES ? minutes : null;
}

/** Edits the settings of the sync, and the time that an order waits before production. */
export function ProviderSettings({ integration: { settings, version } }: { integration: ProviderConnection }) {
  const [switches, setSwitches] = useState<Partial<ConnectionSettings>>({});
  const [grace, setGrace] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const save = useConnectionChange((next: ConnectionSettings) => changeConnection({ settings: next, version }), {
    done: SAVED,
    failed: NOT_SAVED,
  });

  const graceText = grace ?? String(settings.graceMinutes);
  const graceMinutes = minutesOf(graceText);
  const draft = { ...settings, ...switches };
  const isChanged =
    graceMinutes !== settings.graceMinutes ||
    (['autoSync', 'syncInventory', 'syncProducts'] as const).some((name) => draft[name] !== settings[name]);

  // Discards the draft once it is saved.
  useWhenChanged(settings, () => {
    setSwitches({});
    setGrace(null);
    setTried(false);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    setTried(true);
    if (graceMinutes === null) document.getElementById(GRACE)?.focus();
    else save.mutate({ ...draft, graceMinutes });
  }

  const toggle = (name: 'autoSync' | 'syncInventory' | 'syncProducts') => ({
    checked: draft[name],
    onChange: (isOn: boolean) => setSwitches({ ...switches, [name]: isOn }),
  });

  return (
    <Panel title="Sync and orders">
      <form noValidate className="space-y-6" onSubmit={submit}>
        <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
          <SwitchField
            label="Sync automatically"
            hint="Checks Printify every half hour. When off, products are only synced when you press Sync Now."
            {...toggle('autoSync')}
          />
          <SwitchField
            label="Sync products"
            hint="Titles, pictures, and new products. Your own changes are kept."
            {...toggle('syncProducts')}
          />
          <SwitchField
            label="Sync inventory"
            hint="Sizes and colors that are out of stock at Printify are shown as sold out."
            {...toggle('syncInventory')}
          />
          <NumberField
            id={GRACE}
            label="Grace period (minutes)"
            step={1}
            max={MOST_MINUTES}
            hint="How long a paid order waits before it is sent. Until then, the customer can cancel it or fix the address."
            value={graceText}
            error={isTried && graceMinutes === null ? 'Enter whole minutes, up to 1440 (one day)' : null}
            onChange={setGrace}
          />
        </div>
        <Button type="submit" size="small" isBusy={save.isPending || !isChanged}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Panel>
  );
}
