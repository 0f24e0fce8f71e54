import { useState } from 'react';
import { ActionDialog } from '#web/components/action-dialog.tsx';
import { TextField } from '#web/components/admin/fields.tsx';
import { fieldTime, momentOf, zoneHint } from '#web/lib/format/shop-zone.ts';

const HOUR_MS = 3_600_000;

/** Returns the suggested time, about a day from now. That leaves time to change the campaign. */
const tomorrow = (): string => fieldTime(new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 23 * HOUR_MS));

interface ScheduleDialogProps {
  isBusy: boolean;
  onSchedule: (at: string) => void;
  onClose: () => void;
}

/** Asks for a campaign's start in the shop's time zone. Also shows that time in UTC. */
export function ScheduleDialog({ isBusy, onSchedule, onClose }: ScheduleDialogProps) {
  const [field, setField] = useState(tomorrow);
  const [fault, setFault] = useState<string | null>(null);
  const at = momentOf(field);

  function schedule() {
    if (!at || Date.parse(at) <= Date.now()) setFault('Please choose a time in the future');
    else onSchedule(at);
  }

  return (
    <ActionDialog title="Send later" action="Schedule" isBusy={isBusy} onSubmit={schedule} onClose={onClose}>
      <p>It goes to everyone subscribed at that time. Until then, you can unschedule it and make changes.</p>
      <TextField
        label="Date and time"
        type="datetime-local"
        value={field}
        error={fault}
        hint={zoneHint(field)}
        onChange={(event) => {
          setField(event.target.value);
          setFault(null);
        }}
      />
    </ActionDialog>
  );
}
