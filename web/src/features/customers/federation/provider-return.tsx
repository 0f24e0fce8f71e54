import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { buttonLook } from '#web/components/button.tsx';
import { continueWith, type ProviderOutcome, returnFromProvider } from '#web/lib/session/provider-sign-in.ts';
import { useAuth } from '#web/lib/session/session.tsx';
import { PanelTitle } from '../components/auth-fields.tsx';
import { useStep } from '../use-step.ts';
import { ProviderButton } from './provider-button.tsx';
import { returnWords } from './return-words.ts';

/** Lists errors for which another attempt can't help. */
const FINAL = ['TWO_STEP_SIGN_IN', 'ACCOUNT_CLOSED'];

function Refused({ fault, provider, destination }: Extract<ProviderOutcome, { is: 'refused' }>) {
  const { isBusy, run } = useStep('toast');
  const { title, text } = returnWords(fault, provider ? PROVIDER_NAMES[provider] : 'the provider');
  return (
    <div className="space-y-5">
      <PanelTitle>{title}</PanelTitle>
      <p role="alert" className="border-l-2 border-rust pl-4">
        {text}
      </p>
      {provider && !FINAL.includes(fault) && (
        <ProviderButton
          provider={provider}
          isBusy={isBusy}
          onPress={() => run(() => continueWith({ provider, destination, isAfresh: fault === 'EMAIL_NOT_VERIFIED' }))}
        >
          Try again with {PROVIDER_NAMES[provider]}
        </ProviderButton>
      )}
      <Link to={`/auth?redirect=${encodeURIComponent(destination)}`} className={buttonLook('outline', 'w-full')}>
        Sign in another way
      </Link>
    </div>
  );
}

/**
 * Shows the page that the user pool redirects to after Google or Apple. Signs the customer in, or explains why that isn't
 * possible.
 */
export default function ProviderReturn({ onSignedIn }: { onSignedIn: () => void }) {
  const [search] = useSearchParams();
  const [returned, setReturned] = useState<ProviderOutcome | null>(null);
  const { status } = useAuth();
  const navigate = useNavigate();

  useEffect(() => {
    let isShown = true;
    returnFromProvider(search).then((end) => {
      if (!isShown) return;
      if (end.is === 'signed-in') {
        onSignedIn();
        navigate(end.destination, { replace: true });
      } else setReturned(end);
    });
    return () => {
      isShown = false;
    };
  }, [search, onSignedIn, navigate]);

  // If the customer goes back or reloads after signing in, nothing is left to do here.
  const isDone = returned?.is === 'refused' && returned.fault === 'expired' && status === 'signed-in';
  useEffect(() => {
    if (isDone) navigate('/', { replace: true });
  }, [isDone, navigate]);

  if (returned?.is === 'refused' && !isDone) return <Refused {...returned} />;
  return (
    <p role="status" className="waits py-3">
      Signing you in...
    </p>
  );
}
