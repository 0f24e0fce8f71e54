import { type IdentityProviderId, PROVIDER_NAMES } from '#shared/customers/federation.ts';

interface ProviderAccountProps {
  provider: IdentityProviderId;
  email: string;
}

/** Explains to a customer who signed in with Google or Apple where to change their password and email address. */
export function ProviderPassword({ provider, email }: ProviderAccountProps) {
  const name = PROVIDER_NAMES[provider];
  return (
    <div className="space-y-3">
      <p>
        You signed in with {name}. Your {name} password and email are managed in your {name} account.
      </p>
      <p>
        To sign in here with a password too, sign out, choose “Forgot your password?”, and enter{' '}
        <strong className="wrap-anywhere">{email}</strong>.
      </p>
    </div>
  );
}

/** Explains that two-step sign-in can't be changed after a sign-in with Google or Apple. */
export const ProviderSecondFactor = ({ provider }: { provider: IdentityProviderId }) => (
  <p>
    The code follows a password, and you signed in with {PROVIDER_NAMES[provider]}. To turn this on, sign in with your
    password first.
  </p>
);
