import { useSearchParams } from 'react-router-dom';
import { type IdentityProviderId, PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { safePath } from '#web/lib/format/safe-path.ts';
import { useStep } from '../use-step.ts';
import { ProviderButton } from './provider-button.tsx';

/** Shows a button for each sign-in provider that the shop offers. */
export default function ProviderButtons({ providers }: { providers: readonly IdentityProviderId[] }) {
  const [search] = useSearchParams();
  const { isBusy, run } = useStep('toast');
  const destination = safePath(search.get('redirect'));
  return (
    <div className="mt-5 space-y-5">
      <p className="flex items-center gap-4 text-ash before:h-px before:grow before:bg-concrete after:h-px after:grow after:bg-concrete">
        or
      </p>
      {providers.map((provider) => (
        <ProviderButton
          key={provider}
          provider={provider}
          isBusy={isBusy}
          onPress={() =>
            run(async () =>
              (await import('#web/lib/session/provider-sign-in.ts')).continueWith({ provider, destination }),
            )
          }
        >
          Continue with {PROVIDER_NAMES[provider]}
        </ProviderButton>
      ))}
    </div>
  );
}
