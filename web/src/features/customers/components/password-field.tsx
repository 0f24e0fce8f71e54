import { type ComponentProps, useState } from 'react';
import { Field } from '#web/components/field.tsx';

type PasswordFieldProps = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'hint' | 'minLength' | 'autoComplete'>;

/** Shows a password field with a button that reveals its text. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Field
        {...props}
        type={isShown ? 'text' : 'password'}
        required
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        maxLength={256}
      />
      <button
        type="button"
        className="link absolute top-0 right-0 text-sm leading-none after:absolute after:-inset-x-2 after:-inset-y-3"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> {props.label.toLowerCase()}</span>
      </button>
    </div>
  );
}
