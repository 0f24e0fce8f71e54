import { TextField } from '#web/components/admin/fields.tsx';
import { Button } from '#web/components/button.tsx';
import { newKey, type ZoneDraft } from '../settings-draft.ts';
import { CountryPicker } from './country-picker.tsx';

const COLUMNS = 'md:grid md:grid-cols-[minmax(0,1fr)_6rem_6rem_minmax(0,1.5fr)_4.5rem] md:gap-x-3';
/** Layout of a row. On wide screens, a table header names the fields. On phones, each field has its own label. */
const ROW = `grid items-start gap-3 border-concrete max-md:border-l-2 max-md:pl-4 md:border-b md:py-2 ${COLUMNS} md:[&>div>.label]:sr-only`;

interface ZonesEditorProps {
  zones: readonly ZoneDraft[];
  errorAt: (path: string) => string | undefined;
  onChange: (zones: ZoneDraft[]) => void;
}

/** Edits the shipping zones, as a table on wide screens and as a list on phones. */
export function ZonesEditor({ zones, errorAt, onChange }: ZonesEditorProps) {
  const change = (key: string, part: Partial<ZoneDraft>) =>
    onChange(zones.map((zone) => (zone.key === key ? { ...zone, ...part } : zone)));
  const takenBesides = (key: string) => new Set(zones.flatMap((zone) => (zone.key === key ? [] : zone.countries)));
  const overall = errorAt('shippingZones');
  return (
    <div>
      <div aria-hidden="true" className={`label hidden border-b border-ink pb-2 text-xs text-ash ${COLUMNS}`}>
        <span>Zone</span>
        <span>Shipping ($)</span>
        <span>Days</span>
        <span>Countries</span>
      </div>
      <ul className="max-md:space-y-6">
        {zones.map((zone, index) => {
          const at = (field: string) => errorAt(`shippingZones.${index}.${field}`);
          return (
            <li key={zone.key} className={ROW}>
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
              <TextField
                label="Days in transit"
                placeholder="2-5"
                autoComplete="off"
                value={zone.transit}
                maxLength={7}
                error={at('transit') ?? at('transit.from') ?? at('transit.to')}
                onChange={(event) => change(zone.key, { transit: event.target.value })}
              />
              <CountryPicker
                countries={zone.countries}
                taken={takenBesides(zone.key)}
                error={at('countries') ?? at('countries.0')}
                onChange={(countries) => change(zone.key, { countries })}
              />
              <button
                type="button"
                className="label link min-h-11 text-xs max-md:justify-self-start"
                onClick={() => onChange(zones.filter(({ key }) => key !== zone.key))}
              >
                Remove<span className="md:sr-only"> zone</span>
                <span className="sr-only"> {zone.label}</span>
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
        onClick={() => onChange([...zones, { key: newKey(), label: '', countries: [], dollars: '', transit: '5-10' }])}
      >
        Add zone
      </Button>
    </div>
  );
}
