import { type ComponentProps, useEffect, useRef } from 'react';
import { Field } from '#web/components/field.tsx';

interface AppCodeFieldProps extends Pick<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** Error of the last code. The field then gets the focus, so that the code can be typed again. */
  error: string | null;
}

/** Asks for the six digits from an authenticator app. */
export function AppCodeField({ error, ...input }: AppCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!error) return;
    field.current?.select();
    // Also scrolls the error into view. In a dialog, it may be hidden below the field.
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
