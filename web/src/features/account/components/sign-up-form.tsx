import { Field } from '../../../components/field.tsx';
import { loadIdentity } from '../../../lib/stored-session.ts';
import { toast } from '../../../lib/toast.ts';
import { EmailField, NewPasswordField } from './auth-fields.tsx';
import { StepForm } from './step-form.tsx';

interface SignUpFormProps {
  email: string;
  onRegistered: (email: string, password: string) => void;
}

export function SignUpForm({ email, onRegistered }: SignUpFormProps) {
  return (
    <StepForm
      action="Create account"
      busyAction="Creating account..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        await identity.register({
          email: field('email'),
          password: field('password'),
          firstName: field('firstName'),
          lastName: field('lastName'),
        });
        toast({
          tone: 'success',
          title: 'Success',
          description: 'Please check your email to confirm your account.',
        });
        onRegistered(field('email'), field('password'));
      }}
    >
      <EmailField email={email} />
      <NewPasswordField />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" name="firstName" autoComplete="given-name" maxLength={80} required />
        <Field label="Last name" name="lastName" autoComplete="family-name" maxLength={80} required />
      </div>
    </StepForm>
  );
}
