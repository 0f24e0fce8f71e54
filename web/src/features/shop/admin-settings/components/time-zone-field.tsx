import { useId } from 'react';
import { isTimeZone, UTC } from '#shared/base/time-zone.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import type { SettingsPart } from './settings-panels.tsx';

/** UTC is added because browsers leave it out of their list of time zones. */
const ZONES = [...new Set([UTC, ...Intl.supportedValuesOf('timeZone')])];

const timeIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date());

/** Chooses the time zone of the shop's days. The list narrows while the admin types. */
export function TimeZoneField({ draft: { timeZone }, errorAt, set }: SettingsPart) {
  const list = useId();
  const zone = timeZone.trim();
  return (
    <div className="sm:col-span-2">
      <TextField
        label="Time zone"
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={timeZone}
        maxLength={60}
        error={errorAt('timeZone')}
        hint={`${isTimeZone(zone) ? `It’s ${timeIn(zone)} there. ` : 'Type a city, such as New York. '}Used for dates and times in the back office, and for counting sales, visits, and refunds by day from now on. Past days don’t change.`}
        onChange={(event) => set({ timeZone: event.target.value })}
      />
      <datalist id={list}>
        {ZONES.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
    </div>
  );
}
