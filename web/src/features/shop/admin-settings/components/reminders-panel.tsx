import { SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import type { SettingsPart } from './settings-panels.tsx';

/** Emails about checkouts that were left unpaid. */
export const RemindersPanel = ({ draft: { reminders }, errorAt, set }: SettingsPart) => {
  const change = (part: Partial<typeof reminders>) => set({ reminders: { ...reminders, ...part } });
  return (
    <Panel title="Abandoned carts" id="reminders">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SwitchField
          label="Remind customers by email"
          hint="Only subscribers and customers who ticked the box. Once per checkout, and once a week at most."
          checked={reminders.isOn}
          onChange={(isOn) => change({ isOn })}
        />
        {reminders.isOn && (
          <>
            <TextField
              label="Hours after the checkout"
              inputMode="numeric"
              autoComplete="off"
              value={reminders.hours}
              maxLength={2}
              error={errorAt('reminders.hours')}
              onChange={(event) => change({ hours: event.target.value })}
            />
            <TextField
              label="Discount code (optional)"
              autoComplete="off"
              hint="One of your codes under Discounts. While it doesn’t work, emails go out without it."
              value={reminders.code}
              maxLength={30}
              error={errorAt('reminders.code')}
              onChange={(event) => change({ code: event.target.value.toUpperCase() })}
            />
          </>
        )}
      </div>
    </Panel>
  );
};
