import { pluralize } from '#shared/base/format-count.ts';
import { isRecoveryCode } from '#shared/customers/recovery-codes.ts';
import { Field } from '#web/components/field.tsx';
import type { SignInResult } from '#web/lib/session/identity.ts';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { recoverAccount } from '../api/sign-up.ts';
import { StepForm } from '../components/step-form.tsx';

interface RecoveryFormProps {
  email: string;
  password: string;
  onEntered: (result: SignInResult, password: string) => void;
  onBack: () => void;
}

/** Asks for a recovery code from customers who can't use their authenticator app. */
export function RecoveryForm({ email, password, onEntered, onBack }: RecoveryFormProps) {
  return (
    <StepForm
      action="Sign in"
      busyAction="Signing in..."
      onSubmit={async (field) => {
        const code = field('code');
        if (!isRecoveryCode(code)) throw new Error('Enter all 12 letters and digits of the code, like abcd-efgh-jkmn.');
        const left = await recoverAccount({ email, password, code });
        const identity = await loadIdentity();
        const result = await identity.enter(email, password);
        toast({
          tone: 'warning',
          title: 'Two-step sign-in is off',
          description: `Turn it on again under Account. You have ${pluralize(left, 'recovery code')} left.`,
        });
        onEntered(result, password);
      }}
      aside={
        <button type="button" className="link min-h-11" onClick={onBack}>
          Back to sign in
        </button>
      }
    >
      <p>Enter one of the recovery codes you saved. Using it turns off two-step sign-in.</p>
      <Field
        label="Recovery code"
        name="code"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        required
      />
    </StepForm>
  );
}
