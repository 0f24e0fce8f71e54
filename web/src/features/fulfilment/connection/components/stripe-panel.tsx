import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PaymentProblem, PaymentStatus } from '#shared/checkout/payment-status.ts';
import { Panel, Waiting } from '#web/components/admin/screen.tsx';
import { LoadFailure } from '#web/components/notice.tsx';
import { call } from '#web/lib/data/api.ts';
import { formatStamp } from '#web/lib/format/admin-format.ts';

const paymentStatusQuery = queryOptions({
  queryKey: ['payment-status'],
  queryFn: () => call('GET /api/admin/integrations/stripe', {}),
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});

/** Describes each problem and how to fix it. */
const ADVICE: Readonly<Record<PaymentProblem, string>> = {
  no_keys: 'No keys are set, so nothing can be sold. Run npm run deploy and enter Stripe’s secret key.',
  rejected_key: 'Stripe rejected the secret key. Run npm run deploy with --new-stripe-key and enter a valid one.',
  lacks_rights:
    'This restricted key may not read the account, its webhook endpoints, or its events. Payments can still work. Give the key these rights in Stripe to see their state here.',
  unreachable: 'Stripe isn’t answering. Payments may fail until it does. Try again in a few minutes.',
};

/** Returns the advice about a problem with Stripe's events, or null if they arrive. */
function eventAdvice({ endpoint, hasWebhookSecret, webhookUrl }: PaymentStatus): string | null {
  if (!endpoint)
    return `Stripe has no webhook endpoint for ${webhookUrl}. Run npm run deploy to create it. On your own machine, the stripe listen command takes its place.`;
  if (!endpoint.isEnabled) return 'Stripe has turned this endpoint off. Turn it on in Stripe, under Webhooks.';
  if (endpoint.missingEvents.length > 0)
    return `The endpoint doesn’t get ${endpoint.missingEvents.join(', ')}. Run npm run deploy to add these events.`;
  return hasWebhookSecret ? null : 'The signing secret is missing, so events are refused. Run npm run deploy.';
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-concrete py-3 sm:grid-cols-[12rem_1fr]">
    <dt className="text-ash">{label}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
);

const Advice = ({ children }: { children: string }) => (
  <p role="status" className="mb-6 max-w-[70ch] border-l-2 border-rust py-1 pl-5">
    {children}
  </p>
);

function Status({ status }: { status: PaymentStatus }) {
  const { problem, mode, account, endpoint, lastEvent, webhookUrl } = status;
  const advice = problem ? ADVICE[problem] : eventAdvice(status);
  return (
    <>
      {advice && <Advice>{advice}</Advice>}
      <dl className="max-w-4xl border-t border-concrete">
        <Fact label="Keys">
          {mode === null ? 'Not set' : mode === 'live' ? 'Live mode' : 'Test mode: no real money'}
        </Fact>
        {account && <Fact label="Account">{account}</Fact>}
        {!problem && (
          <>
            <Fact label="Events sent to">
              {webhookUrl}
              {endpoint ? (endpoint.isEnabled ? '' : ' (off)') : ' (not registered)'}
            </Fact>
            <Fact label="Last event">
              {lastEvent
                ? `${formatStamp(lastEvent.at)}, ${lastEvent.isDelivered ? 'delivered' : 'not delivered yet'}`
                : 'None in the last 30 days'}
            </Fact>
          </>
        )}
      </dl>
    </>
  );
}

/** Shows whether the shop can take payments. The state is read from Stripe. */
export function StripePanel() {
  const { data, isError, refetch } = useQuery(paymentStatusQuery);
  return (
    <Panel title="Stripe" id="stripe">
      {data ? (
        <Status status={data} />
      ) : isError ? (
        <LoadFailure what="the state of Stripe" onRetry={() => refetch()} />
      ) : (
        <Waiting />
      )}
    </Panel>
  );
}
