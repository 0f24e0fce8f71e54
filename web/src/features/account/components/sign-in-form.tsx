import { Field } from '../../../components/field.tsx';
import { loadIdentity } from '../../../lib/stored-session.ts';
import { EmailField } from './auth-fields.tsx';
import { StepForm } from './step-form.tsx';

interface SignInFormProps {
  email: string;
  onSignedIn: () => void;
  onUnconfirmed: (email: string, password: string) => void;
  onForgotten: (email: string) => void;
  onMustReset: (email: string) => void;
}

export function SignInForm({ email, onSignedIn, onUnconfirmed, onForgotten, onMustReset }: SignInFormProps) {
  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        const result = await identity.enter(field('email'), field('password'));
        if (result === 'signed-in') return onSignedIn();
        if (result === 'confirm') return onUnconfirmed(field('email'), field('password'));
        onMustReset(field('email'));
      }}
      aside={
        <button
          type="button"
          className="link min-h-11"
          onClick={(event) => {
            const form = event.currentTarget.form;
            onForgotten(form ? String(new FormData(form).get('email') ?? '').trim() : '');
          }}
        >
          Forgot your password?
        </button>
      }
    >
      <EmailField email={email} />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
    </StepForm>
  );
}
