import { useQuery } from '@tanstack/react-query';
import { IDENTITY_PROVIDERS, PROVIDER_NAMES } from '#shared/customers/federation.ts';
import { Panel, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { signInOptionsQuery } from '#web/lib/session/sign-in-options-query.ts';

interface Way {
  name: string;
  isOn: boolean;
  /** Instructions to turn this method on. Completes the sentence “To turn it on, …”. */
  turnOn: string;
}

/** Lists the ways to sign in, with instructions to turn on those that are off. */
function Ways({
  emailCodes,
  hasPasskeys,
  providers,
}: {
  emailCodes: boolean;
  hasPasskeys: boolean;
  providers: readonly string[];
}) {
  const ways: Way[] = [
    { name: 'Password', isOn: true, turnOn: '' },
    {
      name: 'Emailed code',
      isOn: emailCodes,
      turnOn: 'deploy with --user-pool-plan essentials once SES may send to any address',
    },
    { name: 'Passkey', isOn: hasPasskeys, turnOn: 'deploy with --user-pool-plan essentials and --domain' },
    ...IDENTITY_PROVIDERS.map((id) => ({
      name: PROVIDER_NAMES[id],
      isOn: providers.includes(id),
      turnOn: `run npm run sign-in-with -- ${id}, then deploy with --sign-in-with`,
    })),
  ];
  return (
    <dl className="max-w-4xl border-t border-concrete">
      {ways.map(({ name, isOn, turnOn }) => (
        <div key={name} className="grid gap-x-6 border-b border-concrete py-3 sm:grid-cols-[12rem_1fr]">
          <dt className="text-ash">{name}</dt>
          <dd className="min-w-0 break-words">{isOn ? 'On' : `Off. To turn it on, ${turnOn}.`}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Shows the ways to sign in that the shop offers. They can only be changed by deploying the shop, because their secrets never
 * pass through the shop.
 */
export function SignInPanel() {
  const { data, isError, refetch } = useQuery(signInOptionsQuery);
  return (
    <Panel title="Sign-in" id="sign-in">
      <p className="mb-6 max-w-[70ch]">
        You choose the ways to sign in when you deploy; docs/deploying.md has the steps. To turn off Google or Apple,
        deploy with just the other one, or with an empty --sign-in-with. They don’t count where the team requires
        two-step sign-in.
      </p>
      {data ? (
        <Ways emailCodes={data.emailCodes} hasPasskeys={data.hasPasskeys} providers={data.providers} />
      ) : isError ? (
        <LoadFailure what="the ways to sign in" onRetry={() => refetch()} />
      ) : (
        <Waiting />
      )}
    </Panel>
  );
}
