import { Field } from '#web/components/field.tsx';

export const CodeField = () => (
  <Field
    label="Code"
    name="code"
    inputMode="numeric"
    autoComplete="one-time-code"
    pattern="\s*[0-9]{4,8}\s*"
    required
  />
);
