import { useState } from 'react';
import { MIN_PASSWORD } from '#shared/customers/sign-up.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { loadIdentity } from '#web/lib/storage/stored-session.ts';
import { toast } from '#web/lib/toast.ts';
import { signOutEverywhere } from '../api/me.ts';
import { PasswordField } from './password-field.tsx';
import { StepForm } from './step-form.tsx';

const WRONG_PASSWORD = 'Your current password is incorrect. Try again, or sign out and reset it.';

/** Returns a clear error for a wrong current password. Cognito reports it with the message of a failed sign-in. */
function withOwnMessage(error: unknown): unknown {
  const isWrong = error instanceof Error && error.name === 'NotAuthorizedException' && /incorrect/i.test(error.message);
  return isWrong ? new Error(WRONG_PASSWORD, { cause: error }) : error;
}

export function PasswordForm({ email }: { email: string }) {
  const { signOut } = useAuth();
  const [round, setRound] = useState(0);
  return (
    <StepForm
      key={round}
      action="Change password"
      busyAction="Saving..."
      onSubmit={async (field) => {
        const identity = await loadIdentity();
        await identity.changePassword(field('currentPassword'), field('password')).catch((error: unknown) => {
          throw withOwnMessage(error);
        });
        await signOutEverywhere();
        const result = await identity.enter(email, field('password'));
        toast({
          tone: 'success',
          title: 'Success',
          description: 'Your password has been changed, and other devices are signed out.',
        });
        setRound(round + 1);
        if (result !== 'signed-in') await signOut();
      }}
    >
      {/* Names the account for password managers. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD}
        hint={`At least ${MIN_PASSWORD} characters`}
      />
    </StepForm>
  );
}
