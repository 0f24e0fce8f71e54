import { lazy, Suspense, useState } from 'react';
import type { Profile } from '#shared/customers/profile.ts';
import { Button } from '#web/components/button.tsx';
import { AccountSection } from './account-section.tsx';
import { ExportButton } from './export-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SignOutButton } from './sign-out-button.tsx';

const SecondFactor = lazy(() => import('../second-factor/second-factor.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

export function AccountView({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  return (
    <div className="space-y-16 px-gutter pt-4 pb-24">
      <AccountSection
        title="Profile"
        lead={
          <p>
            You sign in as <strong className="break-all text-ink">{profile.email}</strong>. We greet you by your first
            name.
          </p>
        }
      >
        <ProfileForm key={`${profile.firstName}/${profile.lastName}`} profile={profile} />
      </AccountSection>
      <AccountSection title="Password" lead={<p>Changing your password signs you out on all other devices.</p>}>
        <PasswordForm email={profile.email} />
      </AccountSection>
      <AccountSection
        title="Two-step sign-in"
        lead={
          <p>
            When you sign in, you enter your password and then a code from an app on your phone.{' '}
            {profile.isAdmin &&
              ' As an admin, you should turn this on. Then a stolen password isn’t enough to get into the admin dashboard.'}
          </p>
        }
      >
        <Suspense>
          <SecondFactor email={profile.email} />
        </Suspense>
      </AccountSection>
      <AccountSection
        title="Devices"
        lead={<p>Sign out on every device, including this one. This can take up to 15 minutes.</p>}
      >
        <SignOutButton />
      </AccountSection>
      <AccountSection title="Your data" lead={<p>Download a copy of everything we store about you.</p>}>
        <ExportButton />
      </AccountSection>
      <AccountSection title="Delete account" lead={<p>You can’t undo this. We’ll ask you to confirm first.</p>}>
        <Button
          look="outline"
          aria-haspopup="dialog"
          onClick={() => {
            setWasAsked(true);
            setAsking(true);
          }}
        >
          Delete account
        </Button>
      </AccountSection>
      {wasAsked && (
        <Suspense>
          <DeleteDialog open={isAsking} onOpenChange={setAsking} email={profile.email} onDeleted={onDeleted} />
        </Suspense>
      )}
    </div>
  );
}
