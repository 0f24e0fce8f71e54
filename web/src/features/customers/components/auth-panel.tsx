import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as Tabs from '#web/components/tabs.tsx';
import type { SignInResult } from '#web/lib/session/identity.ts';
import { signInOptionsQuery } from '#web/lib/session/sign-in-options-query.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { EmailField, type EmailProps, PanelTitle } from './auth-fields.tsx';
import type { LaterStep } from './later-steps.tsx';
import { PasswordField } from './password-field.tsx';
import { type OtherWay, StepForm } from './step-form.tsx';

interface SignInFormProps extends EmailProps {
  onEntered: (result: SignInResult, password: string) => Promise<void>;
  onForgotten: () => void;
}

/** Returns the ways to sign in without a password. Returns an empty list until they are known. */
function useOtherWays(onEntered: SignInFormProps['onEntered']): OtherWay[] {
  const { data: options } = useQuery(signInOptionsQuery);
  return [
    ...(options?.emailCodes
      ? [
          {
            action: 'Email me a code',
            busyAction: 'Sending...',
            field: 'email',
            onSubmit: async (email: string) => onEntered(await (await loadIdentity()).mailSignInCode(email), ''),
          },
        ]
      : []),
    ...(options?.passkeys
      ? [
          {
            action: 'Use a passkey',
            busyAction: 'Waiting for your device...',
            field: 'email',
            onSubmit: async (email: string) => onEntered(await (await loadIdentity()).enterWithPasskey(email), ''),
          },
        ]
      : []),
  ];
}

function SignInForm({ email, onEmail, onEntered, onForgotten }: SignInFormProps) {
  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      faultPlace="toast"
      otherWays={useOtherWays(onEntered)}
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        await onEntered(await identity.enter(field('email'), field('password')), field('password'));
      }}
      aside={
        <button type="button" className="link min-h-11" onClick={onForgotten}>
          Forgot your password?
        </button>
      }
    >
      <EmailField email={email} onEmail={onEmail} />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </StepForm>
  );
}

const loadSignUp = () => import('./sign-up-form.tsx');
const SignUpForm = lazy(loadSignUp);
const ProviderButtons = lazy(() => import('../federation/provider-buttons.tsx'));
const loadLaterSteps = () => import('./later-steps.tsx');
const LaterSteps = lazy(loadLaterSteps);

type Step = { at: 'tabs' } | LaterStep;

const TAB =
  'label min-h-13 grow border-b-2 border-concrete text-ash outline-offset-[-4px] hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink';

/** Moves the focus to the first field when the shopper returns to the tabs. */
function useFirstField(step: Step['at']) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && step === 'tabs') panel.current?.querySelector('input')?.focus();
    shown.current = step;
  }, [step]);
  return panel;
}

interface AuthPanelProps {
  /** True to open the tab for a new account first. */
  isNew: boolean;
  onSignedIn: () => void;
}

export function AuthPanel({ isNew, onSignedIn }: AuthPanelProps) {
  const [step, setStep] = useState<Step>({ at: 'tabs' });
  const [email, setEmail] = useState('');
  const panel = useFirstField(step.at);
  const { providers = [] } = useQuery(signInOptionsQuery).data ?? {};
  const entered = { email, onEmail: setEmail };
  const follow = async (result: SignInResult, password: string) => {
    if (result === 'signed-in') onSignedIn();
    else if (result === 'request-reset' || result === 'email-code') setStep({ at: result });
    // An account that was never confirmed gets its password in the same step as the code.
    else if (result === 'confirm' && !password)
      setStep({ at: 'new-password', mailed: await (await loadIdentity()).mailCode(email) });
    else setStep({ at: result, password });
  };

  useEffect(() => {
    Promise.all([loadIdentity(), loadSignUp(), loadLaterSteps()]).catch((error: unknown) =>
      console.error('Identity', error),
    );
  }, []);

  return (
    <div ref={panel}>
      {step.at === 'tabs' ? (
        <>
          <PanelTitle>Account</PanelTitle>
          <Tabs.Root defaultValue={isNew ? 'sign-up' : 'sign-in'}>
            <Tabs.List aria-label="Account" className="mb-8 flex">
              <Tabs.Trigger value="sign-in" className={TAB}>
                Sign in
              </Tabs.Trigger>
              <Tabs.Trigger value="sign-up" className={TAB}>
                Sign up
              </Tabs.Trigger>
            </Tabs.List>
            <Tabs.Content value="sign-in">
              <SignInForm {...entered} onEntered={follow} onForgotten={() => setStep({ at: 'request-reset' })} />
            </Tabs.Content>
            <Tabs.Content value="sign-up">
              <Suspense>
                <SignUpForm
                  {...entered}
                  onRegistered={(password) => setStep({ at: 'confirm', password })}
                  onTaken={() => setStep({ at: 'claim' })}
                />
              </Suspense>
            </Tabs.Content>
          </Tabs.Root>
          {providers.length > 0 && (
            <Suspense>
              <ProviderButtons providers={providers} />
            </Suspense>
          )}
        </>
      ) : (
        <Suspense>
          <LaterSteps {...entered} step={step} onEntered={follow} onSignedIn={onSignedIn} onStep={setStep} />
        </Suspense>
      )}
    </div>
  );
}
