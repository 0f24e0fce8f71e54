import { useId, useState } from 'react';
import { COUNTRIES } from '#shared/base/countries.ts';
import { countryName } from '#shared/base/country-name.ts';
import { TextField } from '#web/components/admin/fields.tsx';

const REST = '*';
const BY_NAME = COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
  a.name.localeCompare(b.name),
);

/** Summarizes the countries, such as `United States` or `Canada, Mexico, and 3 more`. */
function summary(countries: readonly string[]): string {
  const names = countries.map((code) => (code === REST ? 'All other countries' : countryName(code)));
  if (names.length === 0) return 'No country yet';
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')}, and ${names.length - 2} more`;
}

interface CountryPickerProps {
  countries: readonly string[];
  /** Countries that are already in other zones. A country can be in only one zone. */
  taken: ReadonlySet<string>;
  error?: string | undefined;
  onChange: (countries: string[]) => void;
}

function Choice({ label, isChosen, isTaken, onToggle }: ChoiceProps) {
  const id = useId();
  return (
    <li>
      <label htmlFor={id} className={`flex min-h-11 items-center gap-3 ${isTaken ? 'text-ash' : 'cursor-pointer'}`}>
        <input
          id={id}
          type="checkbox"
          className="size-5 shrink-0 accent-ink"
          checked={isChosen}
          disabled={isTaken}
          onChange={onToggle}
        />
        <span>
          {label}
          {isTaken && <span className="text-sm"> (in another zone)</span>}
        </span>
      </label>
    </li>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  isTaken: boolean;
  onToggle: () => void;
}

export function CountryPicker({ countries, taken, error, onChange }: CountryPickerProps) {
  const faultId = useId();
  const [sought, setSought] = useState('');
  // Renders the checkboxes only while the list is open. All zones together have about a thousand of them, and they would slow
  // down typing on the page.
  const [isOpen, setOpen] = useState(false);
  const toggle = (code: string) =>
    onChange(countries.includes(code) ? countries.filter((other) => other !== code) : [...countries, code]);
  const shown = BY_NAME.filter(({ name }) => name.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div>
      <p className="label mb-1.5 text-xs">Countries</p>
      <details
        className={`group border ${error ? 'border-rust' : 'border-control'}`}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary
          data-invalid={error ? '' : undefined}
          aria-describedby={error ? faultId : undefined}
          className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-3"
        >
          {summary(countries)}
          <span className="label text-xs text-ash">
            <span className="group-open:hidden">Change</span>
            <span className="hidden group-open:inline">Done</span>
          </span>
        </summary>
        {isOpen && (
          <div className="border-t border-control p-3">
            <TextField
              label="Find a country"
              type="search"
              value={sought}
              // Keeps Enter from saving all settings.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              onChange={(event) => setSought(event.target.value)}
            />
            <ul className="mt-3 grid max-h-64 gap-x-6 overflow-y-auto sm:max-md:grid-cols-2">
              <Choice
                label="All other countries"
                isChosen={countries.includes(REST)}
                isTaken={taken.has(REST)}
                onToggle={() => toggle(REST)}
              />
              {shown.map(({ code, name }) => (
                <Choice
                  key={code}
                  label={name}
                  isChosen={countries.includes(code)}
                  isTaken={taken.has(code)}
                  onToggle={() => toggle(code)}
                />
              ))}
            </ul>
          </div>
        )}
      </details>
      {error && (
        <p id={faultId} className="mt-1.5 text-sm text-rust-deep">
          {error}
        </p>
      )}
    </div>
  );
}
