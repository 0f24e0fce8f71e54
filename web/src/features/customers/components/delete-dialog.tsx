import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type IdentityProviderId, PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { Button } from '#web/components/button.tsx';
import { Sheet } from '#web/components/sheet.tsx';
import { ApiProblem } from '#web/lib/data/api.ts';
import { sessionProviderQuery } from '#web/lib/session/session-provider-query.ts';
import { deleteAccount, securityQuery } from '../api/me.ts';
import { ProviderButton } from '../federation/provider-button.tsx';
import { useStep } from '../use-step.ts';
import { PasswordField } from './password-field.tsx';

interface DeleteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  email: string;
  onDeleted: () => void;
}

const Consequences = () => (
  <>
    <div>
      <h3 className="label mb-2">What we delete</h3>
      <p>Your name, sign-in, password, and list of orders. They’re gone right away, and for good.</p>
    </div>
    <div>
      <h3 className="label mb-2">What we keep</h3>
      <p>
        Your orders, because the law requires it. They’re no longer tied to an account. Packages on their way will still
        arrive. The newsletter is separate: to unsubscribe, use the link in any newsletter.
      </p>
    </div>
  </>
);

/** Replaces the password for customers of Google or Apple. Asks for a new sign-in there if the last one is too old. */
function ProviderProof({ provider, isStale }: { provider: IdentityProviderId; isStale: boolean }) {
  const { isBusy, run } = useStep('toast');
  const name = PROVIDER_NAMES[provider];
  const prove = async () => {
    const { continueWith } = await import('#web/lib/session/provider-sign-in.ts');
    await continueWith({ provider, destination: '/account', isAfresh: true });
  };
  if (!isStale) return <p>You signed in with {name}, so we don’t ask for a password.</p>;
  return (
    <div className="space-y-4">
      <p role="alert" className="border-l-2 border-rust pl-4">
        You signed in a while ago. To be sure that it’s you, continue with {name} again. Then delete your account within
        ten minutes.
      </p>
      <ProviderButton provider={provider} isBusy={isBusy} onPress={() => run(prove)}>
        Continue with {name}
      </ProviderButton>
    </div>
  );
}

/**
 * Explains which data is deleted and which stays, and asks for the password. Explains to the only owner of the shop that they
 * can't delete their account.
 */
export default function DeleteDialog({ open, onOpenChange, email, onDeleted }: DeleteDialogProps) {
  const { data: security } = useQuery(securityQuery);
  const isOnlyOwner = security?.isOnlyOwner === true;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { data: provider = null } = useQuery(sessionProviderQuery);
  const [isStale, setStale] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy || isOnlyOwner) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    if (!password && !provider) return setFault('Enter your password to continue.');
    setBusy(true);
    setFault(null);
    try {
      await deleteAccount(password || undefined);
      onDeleted();
    } catch (error) {
      const isRefused = error instanceof ApiProblem && error.problem.status < 500;
      if (!isRefused) console.error('Deletion', error);
      setStale(error instanceof ApiProblem && error.code === 'sign_in_again');
      setFault(isRefused ? error.message : 'We couldn’t delete your account. Please try again.');
      setBusy(false);
    }
  };

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Delete account"
      firstFocus={keep}
      className="appears inset-x-0 bottom-0 max-h-[92svh] md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:w-[36rem] md:-translate-1/2"
    >
      <form noValidate onSubmit={submit} className="space-y-6 overflow-y-auto px-gutter py-8">
        <Consequences />
        {isOnlyOwner ? (
          <p role="note" className="border-l-2 border-rust pl-4">
            You’re the only owner of the shop. Without your account, no one could change the team. Make someone else an
            owner first, under Team in the admin dashboard.
          </p>
        ) : provider ? (
          <ProviderProof provider={provider} isStale={isStale} />
        ) : (
          <>
            <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField label="Your password" name="password" autoComplete="current-password" />
          </>
        )}
        {fault && !isStale && (
          <p role="alert" className="border-l-2 border-rust pl-4">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <button
            ref={keep}
            type="button"
            className="label inline-flex min-h-13 grow items-center justify-center border border-ink px-7"
            onClick={() => onOpenChange(false)}
          >
            Keep account
          </button>
          <Button
            type="submit"
            disabled={isBusy || isOnlyOwner || isStale}
            className={`grow ${isOnlyOwner || isStale ? '' : 'bg-rust-deep!'}`}
          >
            {isBusy ? 'Deleting...' : 'Delete account'}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
