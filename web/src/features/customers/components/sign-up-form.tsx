import { Field } from '#web/components/field.tsx';
import { toast } from '#web/lib/toast.ts';
import { signUp } from '../api/sign-up.ts';
import { EmailField, type EmailProps, NewPasswordField } from './auth-fields.tsx';
import { StepForm } from './step-form.tsx';

interface SignUpFormProps extends EmailProps {
  onRegistered: (password: string) => void;
  /** Called when the address already has an account. */
  onTaken: () => void;
}

export default function SignUpForm({ email, onEmail, onRegistered, onTaken }: SignUpFormProps) {
  return (
    <StepForm
      action="Create account"
      busyAction="Creating account..."
      faultPlace="toast"
      onSubmit={async (field) => {
        const isNew = await signUp({
          email: field('email'),
          password: field('password'),
          firstName: field('firstName'),
          lastName: field('lastName'),
        });
        if (!isNew) return onTaken();
        toast({
          tone: 'success',
          title: 'Success',
          description: 'Please check your email to confirm your account.',
        });
        onRegistered(field('password'));
      }}
    >
      <EmailField email={email} onEmail={onEmail} />
      <NewPasswordField />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" name="firstName" autoComplete="given-name" maxLength={80} required />
        <Field label="Last name" name="lastName" autoComplete="family-name" maxLength={80} required />
      </div>
    </StepForm>
  );
}
