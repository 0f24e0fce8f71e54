import { Link } from 'react-router-dom';
import { DEFAULT_VOLUME_STEPS, MAX_VOLUME_STEPS } from '#shared/base/discounts/volume-discounts.ts';
import { TextField } from '#web/components/admin/fields.tsx';
import { Panel } from '#web/components/admin/screen.tsx';
import { Button } from '#web/components/button.tsx';
import { newKey, type StepDraft, stepDrafts } from '../settings-draft.ts';
import type { SettingsPart } from './settings-panels.tsx';

const textOf = (steps: readonly Pick<StepDraft, 'units' | 'percent'>[]): string =>
  steps.map(({ units, percent }) => `${percent}% for ${units}+ items`).join(', ');

const DEFAULT_TEXT = textOf(stepDrafts(DEFAULT_VOLUME_STEPS));

interface StepProps {
  step: StepDraft;
  errorAt: (field: 'units' | 'percent') => string | undefined;
  onChange: (part: Partial<StepDraft>) => void;
  onRemove: () => void;
}

const Step = ({ step, errorAt, onChange, onRemove }: StepProps) => (
  <li className="grid grid-cols-[minmax(0,8rem)_minmax(0,8rem)_auto] items-start gap-x-5 border-b border-concrete py-4 first:pt-0">
    <TextField
      label="Items"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={step.units}
      error={errorAt('units')}
      onChange={({ target }) => onChange({ units: target.value })}
    />
    <TextField
      label="Percent off"
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      value={step.percent}
      error={errorAt('percent')}
      onChange={({ target }) => onChange({ percent: target.value })}
    />
    <button type="button" className="label link mt-6 min-h-11 justify-self-start text-xs" onClick={onRemove}>
      Remove<span className="sr-only"> the step for {step.units} items</span>
    </button>
  </li>
);

/** Edits the discounts for carts with many items. */
export function VolumeDiscountPanel({ draft: { volumeSteps: steps }, errorAt, set }: SettingsPart) {
  const change = (volumeSteps: StepDraft[]) => set({ volumeSteps });
  const overall = errorAt('volumeSteps');
  return (
    <Panel title="Volume discount" id="volume-discount">
      <p className="mb-5 max-w-[64ch] text-sm text-ash">
        Carts with at least this many items get this percentage off each one. Orders keep the discount they were placed
        with. If an announcement names the steps, change it under{' '}
        <Link to="/admin/appearance" className="link">
          Appearance
        </Link>
        .
      </p>
      {steps.length === 0 && <p className="mb-4">No volume discount.</p>}
      <ul className="border-t border-concrete pt-5 empty:hidden">
        {steps.map((step, index) => (
          <Step
            key={step.key}
            step={step}
            errorAt={(field) => errorAt(`volumeSteps.${index}.${field}`)}
            onChange={(part) => change(steps.map((each) => (each.key === step.key ? { ...each, ...part } : each)))}
            onRemove={() => change(steps.filter(({ key }) => key !== step.key))}
          />
        ))}
      </ul>
      {overall && (
        <p data-invalid="" tabIndex={-1} className="mt-3 text-sm text-rust-deep">
          {overall}
        </p>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {steps.length < MAX_VOLUME_STEPS && (
          <Button
            look="outline"
            size="small"
            onClick={() => change([...steps, { key: newKey(), units: '', percent: '' }])}
          >
            Add step
          </Button>
        )}
        {textOf(steps) !== DEFAULT_TEXT && (
          <button
            type="button"
            className="label link min-h-11 text-xs"
            onClick={() => change(stepDrafts(DEFAULT_VOLUME_STEPS))}
          >
            Restore the default: {DEFAULT_TEXT}
          </button>
        )}
      </div>
    </Panel>
  );
}
