import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { accentContrast, type Brand, COLOR, iconUrl } from '#shared/shop/brand/brand.ts';
import { FACE_NAMES, FACES, type FaceName } from '#shared/shop/brand/faces.ts';
import { PALETTE_NAMES, PALETTES, type PaletteName } from '#shared/shop/brand/palettes.ts';
import { SwitchField, TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { FileButton } from '#web/components/file-button.tsx';
import { failureMessage } from '#web/lib/data/failure.ts';
import { FIRST_ACCENT } from '../brand/brand-draft.ts';
import { BrandProblem, uploadIcon, uploadLogo } from '../brand/brand-upload.ts';
import type { ContentFormState } from '../use-content-form.ts';

interface UploadFieldProps<Uploaded> {
  label: string;
  hint: string;
  send: (file: Blob) => Promise<Uploaded>;
  shown: ReactNode;
  /** True if there is a file to remove. */
  isSet: boolean;
  onChange: (uploaded: Uploaded | null) => void;
}

/** Shows a picture of the brand, with buttons to replace and remove it. */
function UploadField<Uploaded>({ label, hint, send, shown, isSet, onChange }: UploadFieldProps<Uploaded>) {
  const id = useId();
  const sending = useMutation({ mutationFn: send, onSuccess: onChange });
  const problem =
    sending.error && (sending.error instanceof BrandProblem ? sending.error.message : failureMessage(sending.error));
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5 text-xs">{label}</legend>
      {shown}
      <div className="mt-3 flex flex-wrap gap-3">
        <FileButton
          accept="image/png,image/svg+xml,image/webp,image/jpeg"
          disabled={sending.isPending}
          aria-describedby={`${id}-state`}
          onFiles={([file]) => file && sending.mutate(file)}
        >
          {`${isSet ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
        </FileButton>
        {isSet && (
          <Button look="outline" size="small" onClick={() => onChange(null)}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        )}
      </div>
      <p id={`${id}-state`} role="status" className={`mt-1.5 text-sm ${problem ? 'text-rust-deep' : 'text-ash'}`}>
        {sending.isPending ? 'Uploading…' : (problem ?? hint)}
      </p>
    </fieldset>
  );
}

const SHOWN = 'grid h-24 place-items-center border border-concrete p-4';

const LogoShown = ({ logo, isDark = false }: { logo: Brand['logo']; isDark?: boolean }) => (
  <div className={`${SHOWN} ${isDark ? 'bg-ink text-bone' : ''}`}>
    {logo ? (
      <img src={logo.url} alt="" className="max-h-16 max-w-full object-contain" />
    ) : (
      <span className={`text-sm ${isDark ? '' : 'text-ash'}`}>The shop’s name is shown</span>
    )}
  </div>
);

export function LogoPanel({ draft: { brand }, set }: ContentFormState) {
  const change = (part: Partial<Brand>) => set({ brand: { ...brand, ...part } });
  return (
    <Panel title="Logo and icon">
      <div className="grid gap-6 sm:grid-cols-2">
        <UploadField
          label="Logo"
          hint="In the header and in emails. Use a PNG or SVG with a transparent background."
          send={uploadLogo}
          shown={<LogoShown logo={brand.logo} />}
          isSet={brand.logo !== null}
          onChange={(logo) => change({ logo })}
        />
        <UploadField
          label="Logo on dark"
          hint="In the footer and in dark emails. Use a light version of your logo."
          send={uploadLogo}
          shown={<LogoShown logo={brand.logoOnDark} isDark />}
          isSet={brand.logoOnDark !== null}
          onChange={(logoOnDark) => change({ logoOnDark })}
        />
        <UploadField
          label="Icon"
          hint="In browser tabs and on phones. Use a square picture with at least 192 × 192 pixels."
          send={uploadIcon}
          shown={
            <div className={`${SHOWN} grid-flow-col justify-start gap-5`}>
              {brand.icon ? (
                <>
                  <img src={iconUrl(brand.icon, 180)} alt="" className="size-14" />
                  <img src={iconUrl(brand.icon, 48)} alt="" className="size-6" />
                </>
              ) : (
                <img src="/icon-192.png" alt="" className="size-14" />
              )}
            </div>
          }
          isSet={brand.icon !== null}
          onChange={(icon) => change({ icon })}
        />
      </div>
    </Panel>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  names: readonly Value[];
  chosen: Value;
  /** Renders a choice. The result must include its name as text. */
  draw: (name: Value) => ReactNode;
  onChoose: (name: Value) => void;
}

function Choices<Value extends string>({ legend, names, chosen, draw, onChoose }: ChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5 text-xs">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
        {names.map((name) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center gap-3 border border-control px-3 py-2 has-checked:border-ink has-checked:outline-1 has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-3"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {draw(name)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const PALETTE_LABELS: Record<PaletteName, string> = {
  bone: 'Bone',
  paper: 'Paper',
  mist: 'Mist',
  sage: 'Sage',
  blush: 'Blush',
};

const FACE_LABELS: Record<FaceName, string> = {
  archivo: 'Archivo',
  instrument: 'Instrument',
  serif: 'Serif',
  mono: 'Mono',
};

const Swatches = ({ name }: { name: PaletteName }) => (
  <span aria-hidden="true" className="swatches flex border border-control">
    {([PALETTES[name].bone, PALETTES[name].concrete, PALETTES[name].ink] as const).map((color) => (
      <span key={color} className="h-6 w-3" style={{ background: color }} />
    ))}
  </span>
);

const Sample = ({ name }: { name: FaceName }) => {
  const { stack, weight, capitals } = FACES[name];
  return (
    <span
      className="leading-tight"
      style={{
        fontFamily: stack,
        fontWeight: weight,
        fontStretch: name === 'archivo' ? '125%' : undefined,
        textTransform: capitals ? 'uppercase' : undefined,
      }}
    >
      {FACE_LABELS[name]}
    </span>
  );
};

interface AccentProps {
  accent: string;
  palette: PaletteName;
  error: string | undefined;
  onChange: (accent: string) => void;
}

function AccentField({ accent, palette, error, onChange }: AccentProps) {
  const checked = COLOR.test(accent) ? accentContrast(accent, palette) : null;
  const nearest = checked?.nearest;
  return (
    <div className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
      <input
        type="color"
        aria-label="Pick the accent color"
        className="mt-[1.375rem] h-11 w-14 cursor-pointer border border-control bg-transparent p-1"
        value={checked ? accent : FIRST_ACCENT}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextField
        label="Accent color"
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        value={accent}
        error={
          nearest && checked
            ? `The contrast with the background is ${checked.contrast}, but buttons and prices need at least 4.5:1.`
            : error
        }
        hint={
          checked && !nearest
            ? `The contrast with the background is ${checked.contrast}. It needs at least 4.5:1.`
            : undefined
        }
        onChange={(event) => onChange(event.target.value.trim().toLowerCase())}
      />
      {nearest && (
        <Button
          look="outline"
          size="small"
          className="col-start-2 justify-self-start"
          onClick={() => onChange(nearest)}
        >
          <span aria-hidden="true" className="swatches size-4" style={{ background: nearest }} />
          {`Use ${nearest}`}
        </Button>
      )}
    </div>
  );
}

export function LooksPanel({ draft: { brand }, errorAt, set }: ContentFormState) {
  const change = (part: Partial<Brand>) => set({ brand: { ...brand, ...part } });
  return (
    <Panel title="Colors and headlines">
      <div className="space-y-6">
        <Choices
          legend="Background"
          names={PALETTE_NAMES}
          chosen={brand.palette}
          draw={(name) => (
            <>
              <Swatches name={name} />
              {PALETTE_LABELS[name]}
            </>
          )}
          onChoose={(palette) => change({ palette })}
        />
        <div>
          <SwitchField
            label="Use an accent color"
            hint="For main buttons, sale prices, and the cart’s count. Errors stay red."
            checked={brand.accent !== null}
            onChange={(isOn) => change({ accent: isOn ? FIRST_ACCENT : null })}
          />
          {brand.accent !== null && (
            <AccentField
              accent={brand.accent}
              palette={brand.palette}
              error={errorAt('brand.accent')}
              onChange={(accent) => change({ accent })}
            />
          )}
        </div>
        <Choices
          legend="Headlines"
          names={FACE_NAMES}
          chosen={brand.face}
          draw={(name) => <Sample name={name} />}
          onChoose={(face) => change({ face })}
        />
      </div>
    </Panel>
  );
}
