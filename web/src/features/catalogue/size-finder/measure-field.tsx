import { useId, useState } from 'react';
import type { LengthUnit } from '#shared/catalogue/size-chart/measure.ts';
import { type Answer, LIMITS } from '#shared/catalogue/size-finder/known-answers.ts';
import { Field } from '#web/components/field.tsx';

const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;
const INCHES_PER_FOOT = 12;

interface Scale {
  name: string;
  /** Number of centimeters or kilograms in one unit. */
  factor: number;
  step: number;
}

function scaleOf(what: Answer, unit: LengthUnit): Scale {
  if (what === 'weight')
    return unit === 'cm' ? { name: 'kg', factor: 1, step: 1 } : { name: 'lbs', factor: KG_PER_POUND, step: 1 };
  return unit === 'cm' ? { name: 'cm', factor: 1, step: 0.5 } : { name: 'in', factor: CM_PER_INCH, step: 0.5 };
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

const isWithin = (what: Answer, value: number): boolean => value >= LIMITS[what].from && value <= LIMITS[what].to;

function limitsIn(what: Answer, { name, factor }: Scale): string {
  const { from, to } = LIMITS[what];
  return `Please enter ${Math.ceil(from / factor)} to ${Math.floor(to / factor)} ${name}`;
}

interface MeasureFieldProps {
  what: Answer;
  label: string;
  hint?: string;
  unit: LengthUnit;
  /** Value in centimeters or kilograms. Null if the field is empty or invalid. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Edits a measurement in the chosen unit. Pass the unit as `key`, so that the value is converted when the unit changes. */
export function MeasureField({ what, label, hint, unit, value, onChange }: MeasureFieldProps) {
  const scale = scaleOf(what, unit);
  const [text, setText] = useState(() =>
    value === null ? '' : String(Math.round(value / scale.factor / scale.step) * scale.step),
  );
  const [isLeft, setLeft] = useState(true);
  const isWrong = text.trim() !== '' && value === null;
  return (
    <Field
      label={`${label} (${scale.name})`}
      {...(hint ? { hint } : {})}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      value={text}
      error={isWrong && isLeft ? limitsIn(what, scale) : undefined}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => {
        setText(target.value);
        const next = numberOf(target.value) * scale.factor;
        onChange(isWithin(what, next) ? next : null);
      }}
    />
  );
}

/** Edits a height in centimeters, or in feet and inches. */
export function HeightField({ unit, value, onChange }: Pick<MeasureFieldProps, 'unit' | 'value' | 'onChange'>) {
  const inches = value === null ? null : Math.round(value / CM_PER_INCH);
  const [feet, setFeet] = useState(() => (inches === null ? '' : String(Math.floor(inches / INCHES_PER_FOOT))));
  const [rest, setRest] = useState(() => (inches === null ? '' : String(inches % INCHES_PER_FOOT)));
  const [isLeft, setLeft] = useState(true);
  const error = useId();
  if (unit === 'cm') return <MeasureField what="height" label="Height" {...{ unit, value, onChange }} />;

  function change(nextFeet: string, nextRest: string) {
    setFeet(nextFeet);
    setRest(nextRest);
    const more = nextRest.trim() === '' ? 0 : numberOf(nextRest);
    const next = (numberOf(nextFeet) * INCHES_PER_FOOT + more) * CM_PER_INCH;
    onChange(more < INCHES_PER_FOOT && isWithin('height', next) ? next : null);
  }
  const isWrong = feet.trim() !== '' && value === null && isLeft;
  const shared = { inputMode: 'decimal', autoComplete: 'off', maxLength: 4 } as const;
  return (
    <fieldset
      aria-describedby={isWrong ? error : undefined}
      onFocus={() => setLeft(false)}
      onBlur={({ currentTarget, relatedTarget }) => setLeft(!currentTarget.contains(relatedTarget))}
    >
      <legend className="sr-only">Height</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Height (ft)" {...shared} value={feet} onChange={({ target }) => change(target.value, rest)} />
        <Field
          label="(in)"
          {...shared}
          aria-label="Height (in)"
          value={rest}
          onChange={({ target }) => change(feet, target.value)}
        />
      </div>
      {isWrong && (
        <p id={error} className="mt-2 text-sm text-rust-deep">
          Please enter 3 ft 4 in to 7 ft 6 in
        </p>
      )}
    </fieldset>
  );
}
