import { useEffect, useRef } from 'react';
import type { MailedCode, SignInResult } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { RecoveryForm } from '../second-factor/recovery-form.tsx';
import { SecondStepForm } from '../second-factor/second-step-form.tsx';
import { PanelTitle } from './auth-fields.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import { NewPasswordForm, RequestResetForm } from './reset-forms.tsx';
import { StepForm } from './step-form.tsx';

interface ClaimFormProps {
  email: string;
  onMailed: (code: MailedCode) => void;
  onBack: () => void;
}

/** Offers to email a code to a shopper whose address already has an account, possibly created by another person. */
function ClaimForm({ email, onMailed, onBack }: ClaimFormProps) {
  return (
    <StepForm
      action="Email me a code"
      busyAction="Sending..."
      onSubmit={async () => onMailed(await (await loadIdentity()).mailCode(email))}
      aside={
        <button type="button" className="link min-h-11" onClick={onBack}>
          Back to sign in
        </button>
      }
    >
      <p>
        There’s already an account for <strong className="break-all">{email}</strong>. If you know the password, sign
        in.
      </p>
      <p>If not, we can email you a code to set a new password. Anyone else who is signed in will be signed out.</p>
    </StepForm>
  );
}

/** A step that follows the sign-in or sign-up form. */
export type LaterStep =
  | { at: 'request-reset' | 'claim' | 'email-code' }
  | { at: 'new-password'; mailed: MailedCode }
  | { at: 'confirm' | 'second-step' | 'recovery'; password: string };

const HEADLINES: Record<LaterStep['at'], string> = {
  claim: 'Is this your email?',
  confirm: 'Check your email',
  'email-code': 'Check your email',
  'request-reset': 'Reset password',
  'new-password': 'New password',
  'second-step': 'One more step',
  recovery: 'Recovery code',
};

interface LaterStepsProps {
  step: LaterStep;
  email: string;
  onEmail: (email: string) => void;
  onEntered: (result: SignInResult, password: string) => void;
  onSignedIn: () => void;
  onStep: (step: LaterStep | { at: 'tabs' }) => void;
}

/** Shows the steps that follow the tabs. Each step moves the focus to its first field. */
export default function LaterSteps({ step, email, onEmail, onEntered, onSignedIn, onStep }: LaterStepsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const toTabs = () => onStep({ at: 'tabs' });
  const toNewPassword = (mailed: MailedCode) => onStep({ at: 'new-password', mailed });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has fields of its own
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, button[type=submit]')?.focus(), [step.at]);
  return (
    <div ref={panel}>
      <PanelTitle>{HEADLINES[step.at]}</PanelTitle>
      {step.at === 'confirm' && (
        <ConfirmForm email={email} password={step.password} onEntered={onEntered} onBack={toTabs} />
      )}
      {step.at === 'request-reset' && (
        <RequestResetForm email={email} onEmail={onEmail} onMailed={toNewPassword} onBack={toTabs} />
      )}
      {step.at === 'new-password' && (
        <NewPasswordForm
          email={email}
          mailed={step.mailed}
          onEntered={onEntered}
          onBack={() => onStep({ at: 'request-reset' })}
        />
      )}
      {step.at === 'email-code' && <EmailCodeForm email={email} onSignedIn={onSignedIn} onBack={toTabs} />}
      {step.at === 'claim' && <ClaimForm email={email} onMailed={toNewPassword} onBack={toTabs} />}
      {step.at === 'second-step' && (
        <SecondStepForm
          onSignedIn={onSignedIn}
          onBack={toTabs}
          onRecover={() => onStep({ at: 'recovery', password: step.password })}
        />
      )}
      {step.at === 'recovery' && (
        <RecoveryForm email={email} password={step.password} onEntered={onEntered} onBack={toTabs} />
      )}
    </div>
  );
}
