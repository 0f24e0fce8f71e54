import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

export function Field({ label, hint, className = '', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="label mb-2 block">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="min-h-13 w-full border border-control bg-transparent px-4 outline-offset-0 focus:border-ink"
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ash">
          {hint}
        </p>
      )}
    </div>
  );
}
