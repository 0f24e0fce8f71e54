import { COUNTRIES } from '#shared/base/countries.ts';
import { countryName } from '#shared/base/country-name.ts';

import type { Business } from '#shared/shop/business.ts';
import { SelectField, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { SETTINGS_LABELS } from '../settings-input.ts';
import type { SettingsPart } from './settings-panels.tsx';

const BY_NAME = COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
  a.name.localeCompare(b.name),
);

/** Edits the legal name and address. They appear in emails, policies, packing slips, and invoices. */
export function BusinessPanel({ draft: { business }, errorAt, set }: SettingsPart) {
  const text = (field: Exclude<keyof Business, 'country'>, maxLength: number, more: { hint?: string } = {}) => (
    <TextField
      {...more}
      label={SETTINGS_LABELS[`business.${field}`] ?? field}
      type={field === 'email' ? 'email' : 'text'}
      value={business[field]}
      maxLength={maxLength}
      error={errorAt(`business.${field}`)}
      onChange={(event) => set({ business: { ...business, [field]: event.target.value } })}
    />
  );
  return (
    <Panel title="Legal name and address" id="business">
      <p className="mb-5 max-w-[68ch] text-ash">
        Shown at the end of emails, in the policies, and on packing slips and invoices. Most countries require a postal
        address in newsletters.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {text('name', 100, { hint: 'The company or person behind the shop.' })}
        {text('taxNumber', 40, { hint: 'Optional. Printed on invoices.' })}
        {text('street', 120)}
        {text('street2', 120)}
        {text('city', 60)}
        {text('region', 60)}
        {text('zip', 20)}
        <SelectField
          label="Country"
          value={business.country}
          error={errorAt('business.country')}
          onChange={(event) => set({ business: { ...business, country: event.target.value } })}
        >
          <option value="">Choose a country</option>
          {BY_NAME.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {text('email', 254, { hint: 'Shown on invoices. Leave empty to use the support email.' })}
      </div>
    </Panel>
  );
}
