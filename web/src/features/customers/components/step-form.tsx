import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { FieldErrors } from '#web/components/field.tsx';
import { type FaultPlace, useStep } from '../use-step.ts';

const NOT_AN_EMAIL = 'Please enter a valid email address';

/** Returns the label of a field in lower case, for use within a sentence. */
const labelOf = (input: HTMLInputElement): string => (input.labels?.[0]?.textContent ?? 'value').toLowerCase();

/** Returns the message for a field that the browser considers invalid. Returns null for a valid field. */
function fieldMessage(input: HTMLInputElement): string | null {
  const { validity } = input;
  if (validity.valid) return null;
  if (validity.valueMissing) return `Enter your ${labelOf(input)}.`;
  if (validity.typeMismatch) return NOT_AN_EMAIL;
  if (validity.tooShort) return `Use at least ${input.minLength} characters.`;
  return input.name === 'code' ? 'Enter the code from the email, using digits only.' : `Check your ${labelOf(input)}.`;
}

/** An alternative way to submit the form, which uses only one of its fields. */
export interface OtherWay {
  action: string;
  busyAction: string;
  field: string;
  /** Called with the value of the field. May throw. */
  onSubmit: (value: string) => Promise<void>;
}

interface StepFormProps {
  action: string;
  busyAction: string;
  /** Called with a function that returns a field's value by name. Values are trimmed, except passwords. May throw. */
  onSubmit: (field: (name: string) => string) => Promise<void>;
  /** The fields of the form. A function receives the error and shows it itself. */
  children: ReactNode | ((fault: string | null) => ReactNode);
  /** Defaults to `form`. */
  faultPlace?: FaultPlace;
  /** Buttons below the main button. */
  otherWays?: readonly OtherWay[];
  /** Links to other steps, below the buttons. */
  aside?: ReactNode;
}

type Errors = Record<string, string>;

/** Returns messages for the invalid fields of a form, or only for one field. Moves the focus to the first invalid one. */
function checkFields(form: HTMLFormElement, only: string | undefined): Errors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  const invalid = inputs
    .filter((input) => only === undefined || input.name === only)
    .filter((input) => input.willValidate && !input.validity.valid);
  invalid[0]?.focus();
  return Object.fromEntries(invalid.map((input) => [input.name, fieldMessage(input) ?? '']));
}

const NO_OTHER: readonly OtherWay[] = [];

export function StepForm(props: StepFormProps) {
  const { action, busyAction, onSubmit, children, faultPlace = 'form', otherWays = NO_OTHER, aside } = props;
  const { isBusy, fault, run } = useStep(faultPlace);
  const [chosen, setChosen] = useState<string>(action);
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
        const { submitter } = event.nativeEvent as SubmitEvent;
        const other = otherWays.find((way) => submitter instanceof HTMLButtonElement && submitter.value === way.action);
        const found = checkFields(event.currentTarget, other?.field);
        setErrors(found);
        if (Object.keys(found).length > 0) return;
        const data = new FormData(event.currentTarget);
        const field = (name: string) => {
          const value = String(data.get(name) ?? '');
          return /password/i.test(name) ? value : value.trim();
        };
        setChosen(other?.action ?? action);
        void run(() => (other ? other.onSubmit(field(other.field)) : onSubmit(field)));
      }}
    >
      <FieldErrors value={errors}>{typeof children === 'function' ? children(fault) : children}</FieldErrors>
      {fault && typeof children !== 'function' && (
        <p role="alert" className="border-l-2 border-rust pl-4">
          {fault}
        </p>
      )}
      <Button type="submit" className="w-full" disabled={isBusy}>
        {isBusy && chosen === action ? busyAction : action}
      </Button>
      {otherWays.map((way) => (
        <Button
          key={way.action}
          type="submit"
          look="outline"
          className="w-full"
          name="way"
          value={way.action}
          disabled={isBusy}
        >
          {isBusy && chosen === way.action ? way.busyAction : way.action}
        </Button>
      ))}
      {aside}
    </form>
  );
}
