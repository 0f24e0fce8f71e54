import { deployCommand } from '../../aws/stacks.ts';
import { endpointProblems, ownEndpoint } from '../../payments/endpoint-plan.ts';
import { type Endpoint, WANTED } from '../../payments/stripe-account.ts';
import type { CheckContext, PaymentState } from '../readings.ts';
import { broken, type Check, type CheckResult, warning } from './check.ts';

function checkKey(
  { secretIs, isJson, key, signingSecret, secretId }: PaymentState,
  context: CheckContext,
): CheckResult[] {
  const deploy = deployCommand(context);
  if (secretIs) {
    const fix =
      secretIs === 'about to be deleted'
        ? `aws secretsmanager restore-secret --secret-id ${secretId}`
        : `It can't be restored. Add another secret in infra/, give it to the functions, and keep exporting the old one for one release (exportValue). Then: ${deploy}   (asks for the Stripe key)`;
    const message = `The secret ${secretId} with the payment keys is ${secretIs}, so the shop can't take payments.`;
    return [broken('payment-secret-gone', message, fix)];
  }
  if (!isJson)
    return [broken('payment-secret', `The secret ${secretId} is not JSON, so the shop can't take payments.`, deploy)];
  const results: CheckResult[] = [];
  if (key === 'missing')
    results.push(broken('stripe-key-missing', "No Stripe key is stored, so the shop can't take payments.", deploy));
  if (key === 'malformed')
    results.push(broken('stripe-key-malformed', 'The stored Stripe key is not valid (sk_… or rk_…).', deploy));
  if (signingSecret === 'missing')
    results.push(
      broken('signing-secret-missing', "No signing secret is stored, so the shop rejects Stripe's events.", deploy),
    );
  if (signingSecret === 'malformed')
    results.push(broken('signing-secret-malformed', 'The stored signing secret is not valid (whsec_…).', deploy));
  if (key === 'test' && context.stage === 'production')
    results.push(
      warning(
        'stripe-test-key',
        'Production has a test key, so it takes no money.',
        deployCommand(context, '--new-stripe-key'),
      ),
    );
  if (key === 'live' && context.stage !== 'production')
    results.push(
      broken(
        'stripe-live-key',
        `The stage ${context.stage} has a live key, so it takes real money.`,
        deployCommand(context, '--new-stripe-key'),
      ),
    );
  return results;
}

function checkVersion({ apiVersion }: Endpoint, context: CheckContext): CheckResult[] {
  if (apiVersion === WANTED.apiVersion) return [];
  const message = `The webhook endpoint uses ${apiVersion === null ? "the account's version" : `version ${apiVersion}`} of Stripe's API, but the shop uses ${WANTED.apiVersion}.`;
  const fix = `Stripe → Developers → Webhooks → delete the endpoint, then: ${deployCommand(context, '--new-stripe-key')}`;
  return [warning('endpoint-version', message, fix)];
}

function checkEndpoints(payments: PaymentState, endpoints: Endpoint[], context: CheckContext): CheckResult[] {
  const { webhookUrl, storedEndpoint } = payments;
  const keys = { stripeSecretKey: '', stripeWebhookSecret: '', stripeWebhookEndpoint: storedEndpoint };
  const { own, orphans } = ownEndpoint(endpoints, keys, webhookUrl);
  const fix = deployCommand(context);
  if (!own && storedEndpoint)
    return [broken('endpoint-gone', "The signing secret's webhook endpoint no longer exists at Stripe.", fix)];
  if (!own && orphans.length === 0)
    return [
      broken('endpoint-missing', `Stripe has no webhook endpoint for ${webhookUrl}, so the shop gets no events.`, fix),
    ];
  const twice =
    orphans.length > 0 ? [warning('endpoint-twice', `Several webhook endpoints send to ${webhookUrl}.`, fix)] : [];
  if (!own) return twice;
  const problems = endpointProblems(own, webhookUrl);
  const needed = problems.filter((problem) => !problem.includes('does not need'));
  return [
    ...twice,
    ...needed.map((problem) => broken('endpoint-wrong', `Stripe's webhook endpoint: ${problem}.`, fix)),
    ...problems
      .filter((problem) => !needed.includes(problem))
      .map((problem) => warning('endpoint-needless', `Stripe's webhook endpoint: ${problem}.`, fix)),
    ...checkVersion(own, context),
  ];
}

export const checkPayments: Check<'payments'> = (payments, context) => {
  const { account } = payments;
  const ofKey = checkKey(payments, context);
  if (!account) return ofKey;
  if ('problem' in account)
    return [...ofKey, broken('stripe-key-refused', account.problem, deployCommand(context, '--new-stripe-key'))];
  return [...ofKey, ...checkEndpoints(payments, account.endpoints, context)];
};
