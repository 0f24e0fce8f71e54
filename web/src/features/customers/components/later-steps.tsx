import { useEffect, useRef } from 'react';
import type { SignInResult } from '#web/lib/session/identity.ts';
import { PanelTitle } from './auth-fields.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { NewPasswordForm, RequestResetForm } from './reset-forms.tsx';
import { SecondStepForm } from './second-step-form.tsx';

/** A step after signing up, after a forgotten password, or after the password of an account with a second factor. */
export type LaterStep = { at: 'request-reset' | 'new-password' | 'second-step' } | { at: 'confirm'; password: string };

const HEADLINES: Record<LaterStep['at'], string> = {
  confirm: 'Check your email',
  'request-reset': 'Reset password',
  'new-password': 'New password',
  'second-step': 'One more step',
};

interface LaterStepsProps {
  step: LaterStep;
  email: string;
  onEmail: (email: string) => void;
  onEntered: (result: SignInResult, password: string) => void;
  onSignedIn: () => void;
  onStep: (step: LaterStep | { at: 'tabs' }) => void;
}

/** The steps behind the tabs. Each step moves the focus to its first field. */
export default function LaterSteps({ step, email, onEmail, onEntered, onSignedIn, onStep }: LaterStepsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const toTabs = () => onStep({ at: 'tabs' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has fields of its own
  useEffect(() => panel.current?.querySelector('input')?.focus(), [step.at]);
  return (
    <div ref={panel}>
      <PanelTitle>{HEADLINES[step.at]}</PanelTitle>
      {step.at === 'confirm' && (
        <ConfirmForm email={email} password={step.password} onEntered={onEntered} onBack={toTabs} />
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
        <NewPasswordForm email={email} onEntered={onEntered} onBack={() => onStep({ at: 'request-reset' })} />
      )}
      {step.at === 'second-step' && <SecondStepForm onSignedIn={onSignedIn} onBack={toTabs} />}
    </div>
  );
}
