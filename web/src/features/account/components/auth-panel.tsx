import { Tabs } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { loadIdentity } from '../../../lib/stored-session.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { NewPasswordForm, RequestResetForm } from './reset-forms.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Step = { at: 'tabs' | 'request-reset' | 'new-password' } | { at: 'confirm'; password: string };

const TAB =
  'label min-h-13 grow border-b-2 border-concrete text-ash outline-offset-[-4px] hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink';

const HEADLINES: Record<Step['at'], string> = {
  tabs: 'Account',
  confirm: 'Check your email',
  'request-reset': 'Reset password',
  'new-password': 'New password',
};

/** Whoever goes from one step to the next finds the focus in its first field. */
function useFirstField(step: Step['at']) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    panel.current?.querySelector('input')?.focus();
  }, [step]);
  return panel;
}

export function AuthPanel({ onSignedIn }: { onSignedIn: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'tabs' });
  const [email, setEmail] = useState('');
  const panel = useFirstField(step.at);
  const entered = { email, onEmail: setEmail };

  useEffect(() => {
    loadIdentity().catch((error: unknown) => console.error('Identity', error));
  }, []);

  return (
    <div ref={panel}>
      <h1 className="display mb-8 text-[clamp(2rem,4.4vw,4rem)]">{HEADLINES[step.at]}</h1>
      {step.at === 'confirm' && (
        <ConfirmForm
          email={email}
          password={step.password}
          onSignedIn={onSignedIn}
          onBack={() => setStep({ at: 'tabs' })}
        />
      )}
      {step.at === 'request-reset' && (
        <RequestResetForm
          {...entered}
          onRequested={() => setStep({ at: 'new-password' })}
          onBack={() => setStep({ at: 'tabs' })}
        />
      )}
      {step.at === 'new-password' && (
        <NewPasswordForm email={email} onSignedIn={onSignedIn} onBack={() => setStep({ at: 'request-reset' })} />
      )}
      {step.at === 'tabs' && (
        <Tabs.Root defaultValue="sign-in">
          <Tabs.List aria-label="Account" className="mb-8 flex">
            <Tabs.Trigger value="sign-in" className={TAB}>
              Sign in
            </Tabs.Trigger>
            <Tabs.Trigger value="sign-up" className={TAB}>
              Sign up
            </Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="sign-in">
            <SignInForm
              {...entered}
              onSignedIn={onSignedIn}
              onUnconfirmed={(password) => setStep({ at: 'confirm', password })}
              onForgotten={() => setStep({ at: 'request-reset' })}
            />
          </Tabs.Content>
          <Tabs.Content value="sign-up">
            <SignUpForm {...entered} onRegistered={(password) => setStep({ at: 'confirm', password })} />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </div>
  );
}
