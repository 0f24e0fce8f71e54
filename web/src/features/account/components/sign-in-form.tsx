import { loadIdentity } from '../../../lib/stored-session.ts';
import { EmailField, type EmailProps } from './auth-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { StepForm } from './step-form.tsx';

interface SignInFormProps extends EmailProps {
  onSignedIn: () => void;
  onUnconfirmed: (password: string) => void;
  onForgotten: () => void;
}

export function SignInForm({ email, onEmail, onSignedIn, onUnconfirmed, onForgotten }: SignInFormProps) {
  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        const result = await identity.enter(field('email'), field('password'));
        if (result === 'signed-in') return onSignedIn();
        if (result === 'confirm') return onUnconfirmed(field('password'));
        onForgotten();
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
