import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mailedCodeFault } from '#shared/marketing/mailed-code.ts';
import type { Offer } from '#shared/marketing/offer.ts';
import { SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { discountCodesQuery } from '../api/discount-codes.ts';
import type { SettingsPart } from './settings-panels.tsx';

interface KnownCodes {
  codes: readonly Offer[];
  isWhole: boolean;
}

/** Returns a warning if a code has stopped working or doesn't work yet. */
function codeWarning(typed: string, { codes, isWhole }: KnownCodes): string | undefined {
  const code = typed.trim();
  const offer = codes.find((each) => each.code === code) ?? null;
  if (code === '' || (offer === null && !isWhole)) return undefined;
  const fault = mailedCodeFault(offer, Date.now());
  if (fault === null) return undefined;
  return offer === null ? `${fault}.` : `${fault}. Emails go out without it.`;
}

/** Edits the reminder emails about unpaid checkouts. */
export const RemindersPanel = ({ draft: { reminders }, errorAt, set }: SettingsPart) => {
  const { data } = useQuery(discountCodesQuery);
  const [isTyping, setTyping] = useState(false);
  const change = (part: Partial<typeof reminders>) => set({ reminders: { ...reminders, ...part } });
  return (
    <Panel title="Abandoned carts" id="reminders">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SwitchField
          label="Remind customers by email"
          hint="Only to subscribers and customers who checked the box. Once per checkout, and at most once a week."
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
              hint="One of your codes under Discounts. If it stops working, emails go out without it."
              value={reminders.code}
              maxLength={30}
              error={errorAt('reminders.code')}
              warning={data && !isTyping ? codeWarning(reminders.code, data) : undefined}
              onFocus={() => setTyping(true)}
              onBlur={() => setTyping(false)}
              onChange={(event) => change({ code: event.target.value.toUpperCase() })}
            />
          </>
        )}
      </div>
    </Panel>
  );
};
