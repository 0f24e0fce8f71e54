import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { type FaultPlace, useStep } from '../use-step.ts';

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

export function StepForm({ action, busyAction, onSubmit, children, faultPlace = 'form', aside }: StepFormProps) {
  const { isBusy, fault, run } = useStep(faultPlace);
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const field = (name: string) => {
          const value = String(data.get(name) ?? '');
          return /password/i.test(name) ? value : value.trim();
        };
        void run(() => onSubmit(field));
      }}
    >
      {typeof children === 'function' ? children(fault) : children}
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
