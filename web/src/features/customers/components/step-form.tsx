import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { FieldErrors } from '#web/components/field.tsx';
import { type FaultPlace, useStep } from '../use-step.ts';

const NOT_AN_EMAIL = 'Please enter a valid email address';

/** Returns the label of a field as it reads within a sentence. */
const labelOf = (input: HTMLInputElement): string => (input.labels?.[0]?.textContent ?? 'value').toLowerCase();

/** Returns the message for a field that the browser finds invalid; null for a valid one. */
function fieldMessage(input: HTMLInputElement): string | null {
  const { validity } = input;
  if (validity.valid) return null;
  if (validity.valueMissing) return `Enter your ${labelOf(input)}.`;
  if (validity.typeMismatch) return NOT_AN_EMAIL;
  if (validity.tooShort) return `Use at least ${input.minLength} characters.`;
  return input.name === 'code' ? 'Enter the code from the email, using digits only.' : `Check your ${labelOf(input)}.`;
}

interface StepFormProps {
  action: string;
  busyAction: string;
  /** Gets the fields by name, trimmed except for passwords. May throw. */
  onSubmit: (field: (name: string) => string) => Promise<void>;
  /** The fields. A function gets the error and shows it itself. */
  children: ReactNode | ((fault: string | null) => ReactNode);
  /** The form itself by default. */
  faultPlace?: FaultPlace;
  /** Links to other steps, below the button. */
  aside?: ReactNode;
}

type Errors = Record<string, string>;

/** Returns the messages for invalid fields of a form, and moves the focus to the first of them. */
function checkFields(form: HTMLFormElement): Errors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const invalid = inputs.filter((input) => input.willValidate && !input.validity.valid);
  invalid[0]?.focus();
  return Object.fromEntries(invalid.map((input) => [input.name, fieldMessage(input) ?? '']));
}

export function StepForm({ action, busyAction, onSubmit, children, faultPlace = 'form', aside }: StepFormProps) {
  const { isBusy, fault, run } = useStep(faultPlace);
  const [errors, setErrors] = useState<Errors>({});
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && target.name in errors) setErrors({ ...errors, [target.name]: '' });
  };
  return (
    <form
      noValidate
      className="space-y-5"
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault();
        const found = checkFields(event.currentTarget);
        setErrors(found);
        if (Object.keys(found).length > 0) return;
        const data = new FormData(event.currentTarget);
        const field = (name: string) => {
          const value = String(data.get(name) ?? '');
          return /password/i.test(name) ? value : value.trim();
        };
        void run(() => onSubmit(field));
      }}
    >
      <FieldErrors value={errors}>{typeof children === 'function' ? children(fault) : children}</FieldErrors>
      {fault && typeof children !== 'function' && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          {fault}
        </p>
      )}
      <Button type="submit" className="w-full" disabled={isBusy}>
        {isBusy ? busyAction : action}
      </Button>
      {aside}
    </form>
  );
}
