import { type ReactNode, useId } from 'react';

interface SmallSelectProps {
  label: string;
  value: string;
  error?: string | null | undefined;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** Shows a select for a few options, with a small label above and an error below. */
export function SmallSelect({ label, value, error, onChange, children }: SmallSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="label mb-1.5 block text-xs">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`min-h-11 w-full border bg-transparent pl-3 outline-offset-0 focus:border-ink ${error ? 'border-rust' : 'border-control'}`}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-rust-deep">
          {error}
        </p>
      )}
    </div>
  );
}
