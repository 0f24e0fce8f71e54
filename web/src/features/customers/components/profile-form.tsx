import { useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/customers/profile.ts';
import { Field } from '#web/components/field.tsx';
import { putAnswer } from '#web/lib/data/put-answer.ts';
import { toast } from '#web/lib/toast.ts';
import { changeName, ME } from '../api/me.ts';
import { StepForm } from './step-form.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  return (
    <StepForm
      action="Save name"
      busyAction="Saving..."
      onSubmit={async (field) => {
        const changed = await changeName({ firstName: field('firstName'), lastName: field('lastName') });
        await putAnswer(queryClient, ME, changed);
        toast({ tone: 'success', title: 'Success', description: 'Your name is saved.' });
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          required
          defaultValue={profile.firstName ?? ''}
        />
        <Field
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          required
          defaultValue={profile.lastName ?? ''}
        />
      </div>
    </StepForm>
  );
}
