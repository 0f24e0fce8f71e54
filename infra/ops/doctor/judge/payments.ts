import { endpointFaults, ownEndpoint } from '../../payments/endpoint-plan.ts';
import { type Endpoint, WANTED } from '../../payments/stripe-account.ts';
import type { About, PaymentState } from '../facts.ts';
import { broken, deployCommand, type Finding, type Judge, warning } from './judge.ts';

function judgeKey({ secretIs, isJson, key, signingSecret, secretId }: PaymentState, about: About): Finding[] {
  const deploy = deployCommand(about);
  if (secretIs) {
    const fix =
      secretIs === 'about to be deleted'
        ? `aws secretsmanager restore-secret --secret-id ${secretId}`
        : `It does not come back. Add another beside it in infra/, give the functions that one, and keep the former's export for one release (exportValue); then: ${deploy}   (asks for the Stripe key)`;
    const says = `The secret ${secretId} with the payment keys is ${secretIs}: nobody can pay.`;
    return [broken('payment-secret-gone', says, fix)];
  }
  if (!isJson) return [broken('payment-secret', `The secret ${secretId} is not JSON, so that nobody can pay.`, deploy)];
  const findings: Finding[] = [];
  if (key === 'missing')
    findings.push(broken('stripe-key-missing', 'No Stripe key is stored: nobody can pay.', deploy));
  if (key === 'malformed')
    findings.push(broken('stripe-key-malformed', 'What is stored as the Stripe key is none (sk_… or rk_…).', deploy));
  if (signingSecret === 'missing')
    findings.push(
      broken('signing-secret-missing', "No signing secret is stored: Stripe's events are refused.", deploy),
    );
  if (signingSecret === 'malformed')
    findings.push(
      broken('signing-secret-malformed', 'What is stored as the signing secret is none (whsec_…).', deploy),
    );
  if (key === 'test' && about.stage === 'production')
    findings.push(
      warning(
        'stripe-test-key',
        'Production has a test key: it takes no money.',
        deployCommand(about, '--new-stripe-key'),
      ),
    );
  if (key === 'live' && about.stage !== 'production')
    findings.push(
      broken(
        'stripe-live-key',
        `The stage ${about.stage} has a live key: it takes real money.`,
        deployCommand(about, '--new-stripe-key'),
      ),
    );
  return findings;
}

function judgeVersion({ apiVersion }: Endpoint, about: About): Finding[] {
  if (apiVersion === WANTED.apiVersion) return [];
  const says = `The webhook endpoint speaks version ${apiVersion ?? 'of the account'} of Stripe's API, the shop ${WANTED.apiVersion}.`;
  const fix = `Stripe → Developers → Webhooks → delete the endpoint, then: ${deployCommand(about, '--new-stripe-key')}`;
  return [warning('endpoint-version', says, fix)];
}

function judgeEndpoints(payments: PaymentState, endpoints: Endpoint[], about: About): Finding[] {
  const { webhookUrl, storedEndpoint } = payments;
  const keys = { stripeSecretKey: '', stripeWebhookSecret: '', stripeWebhookEndpoint: storedEndpoint };
  const { own, orphans } = ownEndpoint(endpoints, keys, webhookUrl);
  const fix = deployCommand(about);
  if (!own && storedEndpoint)
    return [
      broken(
        'endpoint-gone',
        'The webhook endpoint that the signing secret belongs to is not at Stripe any more.',
        fix,
      ),
    ];
  if (!own && orphans.length === 0)
    return [
      broken('endpoint-missing', `Stripe has no webhook endpoint for ${webhookUrl}: it tells the shop nothing.`, fix),
    ];
  const twice =
    orphans.length > 0 ? [warning('endpoint-twice', `Several webhook endpoints tell ${webhookUrl}.`, fix)] : [];
  if (!own) return twice;
  const faults = endpointFaults(own, webhookUrl);
  const needed = faults.filter((fault) => !fault.includes('does not need'));
  return [
    ...twice,
    ...needed.map((fault) => broken('endpoint-wrong', `Of Stripe's webhook endpoint: ${fault}.`, fix)),
    ...faults
      .filter((fault) => !needed.includes(fault))
      .map((fault) => warning('endpoint-needless', `Of Stripe's webhook endpoint: ${fault}.`, fix)),
    ...judgeVersion(own, about),
  ];
}

export const judgePayments: Judge<'payments'> = (payments, about) => {
  const { account } = payments;
  const ofKey = judgeKey(payments, about);
  if (!account) return ofKey;
  if ('problem' in account)
    return [...ofKey, broken('stripe-key-refused', account.problem, deployCommand(about, '--new-stripe-key'))];
  return [...ofKey, ...judgeEndpoints(payments, account.endpoints, about)];
};
