import { type ComponentProps, useEffect, useRef } from 'react';
import { Field } from '#web/components/field.tsx';

interface AppCodeFieldProps extends Pick<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** Error of the code. The field then gets the focus, to be typed again. */
  error: string | null;
}

/** Six digits of an authenticator app. */
export function AppCodeField({ error, ...input }: AppCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!error) return;
    field.current?.select();
    // Scrolls the error into view as well: below the field, in a dialog, it may be out of sight.
    field.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <Field
      {...input}
      ref={field}
      label="Code"
      name="code"
      error={error ?? undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      maxLength={12}
      required
    />
  );
}
