import { type ComponentProps, createContext, use, useId } from 'react';

/** Provides a form's error messages by the name of the field. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** Error message shown at the field. */
  error?: string | undefined;
}

export function Field({ label, hint, error: own, className = '', id: given, ...input }: FieldProps) {
  const errors = use(FieldErrors);
  const error = own ?? errors[input.name ?? ''];
  const madeId = useId();
  const id = given ?? madeId;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="label mb-2 block">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={`min-h-13 w-full border bg-transparent px-4 outline-offset-0 focus:border-ink ${error ? 'border-rust' : 'border-control'}`}
      />
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-rust-deep">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ash">
          {hint}
        </p>
      )}
    </div>
  );
}
