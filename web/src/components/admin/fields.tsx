import type { ComponentProps } from 'react';
import { type ReactNode, useId } from 'react';

const BOX = 'min-h-11 w-full border bg-transparent px-3 py-2 outline-offset-0 focus:border-ink disabled:text-ash';
const edge = (error: string | null | undefined) => (error ? 'border-rust' : 'border-control');

interface Labelled {
  /** Label of the field. In a dialog, a field is required unless its label ends with “(optional)”. */
  label: string;
  hint?: ReactNode;
  /** Error message shown at the field. */
  error?: string | null | undefined;
  /** Something to check that does not prevent saving the form. An error replaces the warning. */
  warning?: string | undefined;
}

type LabelledProps<Tag extends 'input' | 'textarea' | 'select'> = Labelled & ComponentProps<Tag>;

const describedBy = (id: string, { hint, error, warning }: Pick<Labelled, 'hint' | 'error' | 'warning'>) =>
  [error ? `${id}-error` : warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Shows a warning at a field. It is in ink with a rust line, so it looks different from errors and hints. */
export const FieldWarning = ({ id, children }: { id: string; children: string }) => (
  <p id={id} role="status" className="mt-1.5 border-l-2 border-rust pl-2 text-sm font-medium">
    {children}
  </p>
);

function Frame({ id, label, hint, error, warning, className = '', children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="label mb-1.5 block text-xs">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-rust-deep">
          {error}
        </p>
      )}
      {!error && warning && <FieldWarning id={`${id}-warning`}>{warning}</FieldWarning>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ash">
          {hint}
        </p>
      )}
    </div>
  );
}

interface FrameProps extends Labelled {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows a compact text field of the back office. With an `id`, an error summary can link to the field. */
export function TextField({ label, hint, error, warning, className, id, ...input }: LabelledProps<'input'>) {
  const own = useId();
  const name = id ?? own;
  return (
    <Frame id={name} label={label} hint={hint} error={error} warning={warning} className={className}>
      <input
        {...input}
        id={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { hint, error, warning })}
        className={`${BOX} ${edge(error)}`}
      />
    </Frame>
  );
}

export function TextArea({ label, hint, error, warning, className, id, ...area }: LabelledProps<'textarea'>) {
  const own = useId();
  const name = id ?? own;
  return (
    <Frame id={name} label={label} hint={hint} error={error} warning={warning} className={className}>
      <textarea
        rows={4}
        {...area}
        id={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { hint, error, warning })}
        className={`${BOX} block ${edge(error)}`}
      />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  warning,
  className,
  id,
  children,
  ...select
}: LabelledProps<'select'>) {
  const own = useId();
  const name = id ?? own;
  return (
    <Frame id={name} label={label} hint={hint} error={error} warning={warning} className={className}>
      <select
        {...select}
        id={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, { hint, error, warning })}
        className={`${BOX} pr-9 ${edge(error)}`}
      >
        {children}
      </select>
    </Frame>
  );
}

interface SwitchFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Shows a switch that is on or off. It works by pointer, Space, and Enter. */
export function SwitchField({ label, hint, checked, disabled, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        className="flex min-h-11 items-center gap-3 text-left disabled:text-ash"
        onClick={() => onChange(!checked)}
      >
        <span
          aria-hidden="true"
          className={`flex h-6 w-11 shrink-0 items-center border p-0.5 transition-colors ${checked ? 'border-moss bg-moss' : 'border-control bg-transparent'}`}
        >
          <span className={`size-4.5 transition-transform ${checked ? 'translate-x-5 bg-bone' : 'bg-control'}`} />
        </span>
        {label}
      </button>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ash">
          {hint}
        </p>
      )}
    </div>
  );
}

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onChange'> & {
  onChange: (text: string) => void;
};

/** Shows a number field. Scrolling over it scrolls the page and does not change the number. */
export const NumberField = ({ onChange, min = 0, step = 0.01, ...field }: NumberFieldProps) => (
  <TextField
    {...field}
    type="number"
    inputMode={Number(step) === 1 ? 'numeric' : 'decimal'}
    min={min}
    step={step}
    onWheel={(event) => event.currentTarget.blur()}
    onChange={(event) => onChange(event.target.value)}
  />
);
