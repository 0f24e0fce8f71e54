import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { MAX_ADDRESSES } from '#shared/customers/address-book.ts';
import { PROVIDER_NAMES } from '#shared/customers/federation.ts';
import type { Profile } from '#shared/customers/profile.ts';
import { Button } from '#web/components/button.tsx';
import { saveFile } from '#web/lib/save-file.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { sessionProviderQuery } from '#web/lib/session/session-provider-query.ts';
import { signInOptionsQuery } from '#web/lib/session/sign-in-options-query.ts';
import { toast } from '#web/lib/toast.ts';
import { exportData, signOutEverywhere } from '../api/me.ts';
import { ProviderPassword, ProviderSecondFactor } from '../federation/provider-account.tsx';
import { useStep } from '../use-step.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

function ExportButton() {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await exportData(), 'my-data.json', 'application/json');
    } catch (error) {
      console.error('Export', error);
      toast({ tone: 'error', title: 'Error', description: 'We couldn’t prepare your data. Please try again.' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="outline" disabled={isBusy} onClick={download}>
      {isBusy ? 'Preparing...' : 'Download my data'}
    </Button>
  );
}

/** Signs the customer out on all devices, including this one. */
function SignOutButton() {
  const { signOut } = useAuth();
  const { isBusy, run } = useStep('toast');
  const leave = () =>
    run(async () => {
      await signOutEverywhere();
      await signOut();
      toast({ tone: 'success', title: 'Success', description: 'You’re signed out everywhere.' });
    });
  return (
    <Button look="outline" isBusy={isBusy} onClick={leave}>
      Sign out everywhere
    </Button>
  );
}

/** Shows one section of the account page, with the title on the left and the form on the right. */
function AccountSection({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-12 gap-y-6 border-t-2 border-ink pt-6 lg:grid-cols-12">
      <div className="lg:col-span-4 3xl:col-span-5">
        <h2 id={id} className="display text-2xl">
          {title}
        </h2>
        <div className="mt-3 max-w-[44ch] text-ash">{lead}</div>
      </div>
      <div className="max-w-md lg:col-span-6 lg:col-start-6">{children}</div>
    </section>
  );
}

const SecondFactor = lazy(() => import('../second-factor/second-factor.tsx'));
const AccountReminders = lazy(() => import('../reminders/account-reminders.tsx'));
const SavedAddresses = lazy(() => import('../addresses/saved-addresses.tsx'));
const Passkeys = lazy(() => import('../passkeys/passkeys.tsx'));
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

const Addresses = () => (
  <AccountSection
    title="Addresses"
    lead={
      <p>
        Save up to {MAX_ADDRESSES} addresses, and pick one when you change where an order ships. The payment page asks
        for an address each time.
      </p>
    }
  >
    <Suspense fallback={<p className="waits py-3">Loading...</p>}>
      <SavedAddresses />
    </Suspense>
  </AccountSection>
);

/**
 * Shows the sections about signing in. If the customer signed in with Google or Apple, explains where that sign-in is
 * managed.
 */
function SignInSections({ profile }: { profile: Profile }) {
  const { data: options } = useQuery(signInOptionsQuery);
  const { data: provider = null } = useQuery(sessionProviderQuery);
  const providerNames = options?.providers.map((id) => PROVIDER_NAMES[id]).join(' or ');
  return (
    <>
      <AccountSection
        title="Password"
        lead={!provider && <p>Changing your password signs you out on all other devices.</p>}
      >
        {provider ? (
          <ProviderPassword provider={provider} email={profile.email} />
        ) : (
          <PasswordForm email={profile.email} />
        )}
      </AccountSection>
      <AccountSection
        title="Two-step sign-in"
        lead={
          <p>
            When you sign in, you enter your password and then a code from an app on your phone.{' '}
            {profile.isAdmin &&
              ' As an admin, you should turn this on. Then a stolen password isn’t enough to get into the admin dashboard.'}
            {providerNames && ` You then can’t sign in with ${providerNames} anymore, because that skips the code.`}
          </p>
        }
      >
        {provider ? (
          <ProviderSecondFactor provider={provider} />
        ) : (
          <Suspense>
            <SecondFactor email={profile.email} />
          </Suspense>
        )}
      </AccountSection>
      {options?.passkeys && (
        <AccountSection
          title="Passkeys"
          lead={
            <p>
              Sign in with your fingerprint, your face, or your screen lock instead of your password. Delete passkeys
              you don’t recognize: a new password doesn’t remove them, and only you can.
            </p>
          }
        >
          <Suspense>
            <Passkeys />
          </Suspense>
        </AccountSection>
      )}
    </>
  );
}

export function AccountView({ profile, onDeleted }: { profile: Profile; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  return (
    <div className="grid items-start gap-x-16 gap-y-16 px-gutter pt-4 pb-24 3xl:grid-cols-2">
      <AccountSection
        title="Profile"
        lead={
          <p>
            You sign in as <strong className="[overflow-wrap:anywhere] text-ink">{profile.email}</strong>. We greet you
            by your first name.
          </p>
        }
      >
        <ProfileForm key={`${profile.firstName}/${profile.lastName}`} profile={profile} />
      </AccountSection>
      <Addresses />
      <AccountSection
        title="Reminders"
        lead={<p>One email with a link back to your cart if you don’t finish a checkout. Once a week at most.</p>}
      >
        <Suspense fallback={<p className="waits py-3">Loading...</p>}>
          <AccountReminders />
        </Suspense>
      </AccountSection>
      <SignInSections profile={profile} />
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
