import { useId } from 'react';

interface HintedChoiceProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, label: string, hint: string])[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** True if two options next to each other would be too narrow. */
  isStacked?: boolean;
  className?: string;
}

/** Lets the user choose one of a few options. Each option has a line that explains it. */
export function HintedChoice<Value extends string>(props: HintedChoiceProps<Value>) {
  const { label, options, chosen, onChoose, isStacked = false, className = '' } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="label mb-2 text-xs">{label}</legend>
      <div className={`grid gap-3 ${isStacked ? '' : 'sm:grid-cols-2'}`}>
        {options.map(([value, option, hint]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-3 border border-control p-3 has-checked:border-ink"
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-4 shrink-0 accent-ink"
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span className="min-w-0 break-words">
              {option}
              <span className="block text-sm text-ash">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
