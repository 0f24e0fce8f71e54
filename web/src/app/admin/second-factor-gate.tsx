import { useQuery } from '@tanstack/react-query';
import { PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { Button } from '#web/components/button.tsx';
import SecondFactor from '#web/features/customers/second-factor/second-factor.tsx';
import { useSettings } from '#web/lib/data/settings.ts';
import { usePageTitle } from '#web/lib/format/page-title.ts';
import { secondFactorQuery } from '#web/lib/session/second-factor-query.ts';
import { sessionProviderQuery } from '#web/lib/session/session-provider-query.ts';

interface SecondFactorGateProps {
  email: string;
  onDone: () => void;
  onSignOut: () => void;
}

/** Makes a person without two-step sign-in turn it on before they can use the back office. */
export default function SecondFactorGate({ email, onDone, onSignOut }: SecondFactorGateProps) {
  usePageTitle('Two-step sign-in');
  const { name } = useSettings();
  const { data: isOn = false } = useQuery(secondFactorQuery);
  const { data: provider = null } = useQuery(sessionProviderQuery);
  const isOpen = isOn && !provider;
  return (
    <main id="main" className="mx-auto max-w-2xl space-y-8 px-gutter py-12 lg:py-20">
      <div className="space-y-4">
        <p className="label text-ash">{name}</p>
        <h1 className="display text-[clamp(2rem,4.4vw,3.5rem)]">One step left</h1>
        <p className="max-w-[60ch]">
          {provider
            ? `You signed in with ${PROVIDER_NAMES[provider]}, which skips the second step. To open the back office, sign out, then sign in with your password and the code from your app.`
            : 'Here you sign in with a password and a code from an authenticator app. Turn this on for your account to open the back office. A passkey alone isn’t enough: Amazon Cognito accepts one as both steps only beside the app.'}
        </p>
      </div>
      {!provider && (
        <section aria-label="Two-step sign-in" className="border-t border-ink pt-5">
          <SecondFactor email={email} />
        </section>
      )}
      <div className="flex flex-wrap gap-4">
        {isOpen && <Button onClick={onDone}>Open the back office</Button>}
        <Button look="outline" onClick={onSignOut}>
          Sign Out
        </Button>
      </div>
    </main>
  );
}
