import type { SignInResult } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { EmailField, type EmailProps } from './auth-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { StepForm } from './step-form.tsx';

interface SignInFormProps extends EmailProps {
  onEntered: (result: SignInResult, password: string) => void;
  onForgotten: () => void;
}

export function SignInForm({ email, onEmail, onEntered, onForgotten }: SignInFormProps) {
  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      faultPlace="toast"
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        onEntered(await identity.enter(field('email'), field('password')), field('password'));
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
