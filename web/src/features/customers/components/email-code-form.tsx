import { useEffect } from 'react';
import { loadIdentity, loadSecondFactor } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { isLapsed } from '../app-code.ts';
import { useStep } from '../use-step.ts';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step-form.tsx';

interface EmailCodeFormProps {
  email: string;
  onSignedIn: () => void;
  onBack: () => void;
}

/** Asks for the code from the email. It replaces the password. */
export function EmailCodeForm({ email, onSignedIn, onBack }: EmailCodeFormProps) {
  const { isBusy, run } = useStep('toast');
  useEffect(() => {
    loadSecondFactor().catch((error: unknown) => console.error('Identity', error));
  }, []);
  const resend = () =>
    run(async () => {
      await (await loadIdentity()).mailSignInCode(email);
      toast({ tone: 'success', title: 'Code sent', description: `A new code is on its way to ${email}.` });
    });
  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      onSubmit={async (field) => {
        try {
          await (await loadSecondFactor()).confirmWithCode(field('code'));
          onSignedIn();
        } catch (error) {
          if (!isLapsed(error)) throw error;
          throw new Error('This sign-in has expired. Ask for a new code.', { cause: error });
        }
      }}
      aside={
        <div className="flex flex-wrap gap-x-8">
          <button type="button" className="link min-h-11" disabled={isBusy} onClick={resend}>
            {isBusy ? 'Sending...' : 'Send a new code'}
          </button>
          <button type="button" className="link min-h-11" onClick={onBack}>
            Back to sign in
          </button>
        </div>
      }
    >
      <p>
        If there’s an account for <strong className="break-all">{email}</strong>, we’ve emailed you a code. It works for
        ten minutes.
      </p>
      <CodeField />
    </StepForm>
  );
}
