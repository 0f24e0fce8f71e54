import { Tabs } from 'radix-ui';
import { useEffect, useState } from 'react';
import { loadIdentity } from '../../../lib/stored-session.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { NewPasswordForm, RequestResetForm } from './reset-forms.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type Step =
  | { at: 'tabs'; email: string }
  | { at: 'confirm'; email: string; password: string }
  | { at: 'request-reset'; email: string }
  | { at: 'new-password'; email: string };

const TAB =
  'label min-h-13 grow border-b-2 border-concrete text-ash outline-offset-[-4px] hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink';

const HEADLINES: Record<Step['at'], string> = {
  tabs: 'Account',
  confirm: 'Check your email',
  'request-reset': 'Reset password',
  'new-password': 'New password',
};

export function AuthPanel({ onSignedIn }: { onSignedIn: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'tabs', email: '' });
  const { email } = step;

  useEffect(() => {
    loadIdentity().catch((error: unknown) => console.error('Identity', error));
  }, []);

  return (
    <>
      <h1 className="display mb-8 text-[clamp(2rem,4.4vw,4rem)]">{HEADLINES[step.at]}</h1>
      {step.at === 'confirm' && <ConfirmForm email={email} password={step.password} onSignedIn={onSignedIn} />}
      {step.at === 'request-reset' && (
        <RequestResetForm
          email={email}
          onRequested={(to) => setStep({ at: 'new-password', email: to })}
          onBack={() => setStep({ at: 'tabs', email })}
        />
      )}
      {step.at === 'new-password' && <NewPasswordForm email={email} onSignedIn={onSignedIn} />}
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
              email={email}
              onSignedIn={onSignedIn}
              onUnconfirmed={(who, password) => setStep({ at: 'confirm', email: who, password })}
              onForgotten={(who) => setStep({ at: 'request-reset', email: who })}
              onMustReset={(who) => setStep({ at: 'request-reset', email: who })}
            />
          </Tabs.Content>
          <Tabs.Content value="sign-up">
            <SignUpForm
              email={email}
              onRegistered={(who, password) => setStep({ at: 'confirm', email: who, password })}
            />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </>
  );
}
