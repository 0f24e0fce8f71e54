import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonLook } from '#web/components/button.tsx';
import { LoadFailure, Notice } from '#web/components/notice.tsx';
import { PleaseSignIn } from '#web/components/please-sign-in.tsx';
import { AccountView } from '#web/features/customers/components/account-view.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { useSessionEnd } from '#web/lib/session/use-session-end.ts';

const Deleted = () => (
  <Notice as="h1" title="Your account is deleted">
    <p role="status" className="max-w-[52ch]">
      You’re signed out, and your name and sign-in are gone. Any open orders will still arrive. Thanks for shopping with
      us.
    </p>
    <Link to="/" className={buttonLook()}>
      Return to Home
    </Link>
  </Notice>
);

/** Shows a customer's own account. */
export default function Account() {
  usePageTitle('Account');
  const { status, profile, refresh, signOut } = useAuth();
  const hasEnded = useSessionEnd();
  const [isDeleted, setDeleted] = useState(false);

  if (isDeleted) return <Deleted />;
  if (status === 'signed-out') {
    return (
      <PleaseSignIn back="/account" hasEnded={hasEnded}>
        Sign in to see your account.
      </PleaseSignIn>
    );
  }
  return (
    <>
      <h1 className="display px-gutter pt-8 pb-6 text-[clamp(1.75rem,4.8vw,5rem)] md:pt-12 md:pb-8">Account</h1>
      {status === 'loading' && (
        <p role="status" className="waits px-gutter py-10">
          Loading your account...
        </p>
      )}
      {status === 'signed-in' && !profile && (
        <div className="px-gutter py-10">
          <LoadFailure what="your account" onRetry={refresh} />
        </div>
      )}
      {profile && (
        <AccountView
          profile={profile}
          onDeleted={() => {
            setDeleted(true);
            void signOut();
          }}
        />
      )}
    </>
  );
}
