import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { newKey, type ZoneDraft } from '../settings-draft.ts';
import { CountryPicker } from './country-picker.tsx';

interface ZonesEditorProps {
  zones: readonly ZoneDraft[];
  errorAt: (path: string) => string | undefined;
  onChange: (zones: ZoneDraft[]) => void;
}

export function ZonesEditor({ zones, errorAt, onChange }: ZonesEditorProps) {
  const change = (key: string, part: Partial<ZoneDraft>) =>
    onChange(zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone)));
  const takenBesides = (key: string) => new Set(zones.flatMap((zone) => (zone.key === key ? [] : zone.countries)));
  const overall = errorAt('shippingZones');
  return (
    <div>
      <ul className="space-y-6">
        {zones.map((zone, index) => {
          const at = (field: string) => errorAt(`shippingZones.${index}.${field}`);
          return (
            <li key={zone.key} className="space-y-3 border-l-2 border-concrete pl-4">
              <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
                <TextField
                  label="Zone"
                  value={zone.label}
                  maxLength={60}
                  error={at('label')}
                  onChange={(event) => change(zone.key, { label: event.target.value })}
                />
                <TextField
                  label="Shipping ($)"
                  inputMode="decimal"
                  value={zone.dollars}
                  error={at('cents')}
                  onChange={(event) => change(zone.key, { dollars: event.target.value })}
                />
              </div>
              <CountryPicker
                countries={zone.countries}
                taken={takenBesides(zone.key)}
                error={at('countries') ?? at('countries.0')}
                onChange={(countries) => change(zone.key, { countries })}
              />
              <button
                type="button"
                className="label link min-h-11 text-xs"
                onClick={() => onChange(zones.filter(({ key }) => key !== zone.key))}
              >
                Remove zone<span className="sr-only"> {zone.label}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {overall && <p className="mt-3 text-sm text-rust-deep">{overall}</p>}
      <Button
        look="outline"
        size="small"
        className="mt-4"
        onClick={() => onChange([...zones, { key: newKey(), label: '', countries: [], dollars: '' }])}
      >
        Add zone
      </Button>
    </div>
  );
}
