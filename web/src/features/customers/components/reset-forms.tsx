import type { MailedCode, SignInResult } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { confirmSignUp, resetPassword } from '../api/sign-up.ts';
import { EmailField, type EmailProps, NewPasswordField } from './auth-fields.tsx';
import { CodeField } from './code-field.tsx';
import { StepForm } from './step-form.tsx';

interface RequestResetFormProps extends EmailProps {
  onMailed: (code: MailedCode) => void;
  onBack: () => void;
}

export function RequestResetForm({ email, onEmail, onMailed, onBack }: RequestResetFormProps) {
  return (
    <StepForm
      action="Send code"
      busyAction="Sending..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        onMailed(await identity.mailCode(field('email')));
      }}
      aside={
        <button type="button" className="link min-h-11" onClick={onBack}>
          Back to sign in
        </button>
      }
    >
      <p>We’ll email you a code so you can choose a new password.</p>
      <EmailField email={email} onEmail={onEmail} />
    </StepForm>
  );
}

interface NewPasswordFormProps {
  email: string;
  mailed: MailedCode;
  onEntered: (result: SignInResult, password: string) => void;
  /** Returns to the step that emails a code, to request another code or use another address. */
  onBack: () => void;
}

export function NewPasswordForm({ email, mailed, onEntered, onBack }: NewPasswordFormProps) {
  return (
    <StepForm
      action="Set new password"
      busyAction="Saving..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        const setPassword = mailed === 'sign-up' ? confirmSignUp : resetPassword;
        await setPassword({ email, code: field('code'), password: field('password') });
        const result = await identity.enter(email, field('password'));
        const description =
          result === 'signed-in'
            ? 'Your password has been changed, and you’re signed in.'
            : 'Your password has been changed.';
        toast({ tone: 'success', title: 'Success', description });
        onEntered(result, field('password'));
      }}
      aside={
        <button type="button" className="link min-h-11" onClick={onBack}>
          Ask for a new code
        </button>
      }
    >
      <p>
        If there’s an account for <strong>{email}</strong>, we’ve emailed you a code.
      </p>
      <CodeField />
      <NewPasswordField label="New password" />
    </StepForm>
  );
}
