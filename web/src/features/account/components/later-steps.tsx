import { useEffect, useRef } from 'react';
import { ConfirmForm } from './confirm-form.tsx';
import { NewPasswordForm, RequestResetForm } from './reset-forms.tsx';

/** What follows on signing up, or on a forgotten password. */
export type LaterStep = { at: 'request-reset' | 'new-password' } | { at: 'confirm'; password: string };

interface LaterStepsProps {
  step: LaterStep;
  email: string;
  onEmail: (email: string) => void;
  onSignedIn: () => void;
  onStep: (step: LaterStep | { at: 'tabs' }) => void;
}

/** The steps behind the tabs. Whoever goes from one to the next finds the focus in its first field. */
export default function LaterSteps({ step, email, onEmail, onSignedIn, onStep }: LaterStepsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const toTabs = () => onStep({ at: 'tabs' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has fields of its own
  useEffect(() => panel.current?.querySelector('input')?.focus(), [step.at]);
  return (
    <div ref={panel}>
      {step.at === 'confirm' && (
        <ConfirmForm email={email} password={step.password} onSignedIn={onSignedIn} onBack={toTabs} />
      )}
      {step.at === 'request-reset' && (
        <RequestResetForm
          email={email}
          onEmail={onEmail}
          onRequested={() => onStep({ at: 'new-password' })}
          onBack={toTabs}
        />
      )}
      {step.at === 'new-password' && (
        <NewPasswordForm email={email} onSignedIn={onSignedIn} onBack={() => onStep({ at: 'request-reset' })} />
      )}
    </div>
  );
}
