import type { SignInResult } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { confirmSignUp } from '../api/sign-up.ts';
import { useStep } from '../use-step.ts';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step-form.tsx';

interface ConfirmFormProps {
  email: string;
  password: string;
  onEntered: (result: SignInResult, password: string) => void;
  onBack: () => void;
}

/** Asks for the code from the confirmation email. The right code signs the new customer in. */
export function ConfirmForm({ email, password, onEntered, onBack }: ConfirmFormProps) {
  const { isBusy, run } = useStep('toast');
  const resend = () =>
    run(async () => {
      const identity = await loadIdentity();
      await identity.resendCode(email);
      toast({ tone: 'success', title: 'Code sent', description: `A new code is on its way to ${email}.` });
    });
  return (
    <StepForm
      action="Confirm account"
      busyAction="Confirming..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        await confirmSignUp({ email, code: field('code'), password });
        onEntered(await identity.enter(email, password), password);
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
        We sent a code to <strong>{email}</strong>. Enter it to confirm your account.
      </p>
      <CodeField />
    </StepForm>
  );
}
