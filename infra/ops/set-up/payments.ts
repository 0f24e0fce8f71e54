import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type Stripe from 'stripe';
import type { StageName } from '../../stage.ts';
import { type EndpointPlan, planEndpoint } from '../payments/endpoint-plan.ts';
import { modeOf, type PaymentKeys, readPaymentKeys, writePaymentKeys } from '../payments/payment-keys.ts';
import { createEndpoint, disableEndpoint, type Endpoint, mendEndpoint, tryKey } from '../payments/stripe-account.ts';
import { confirms, type Dialogue } from './ask.ts';

export interface PaymentSteps {
  stage: StageName;
  secrets: SecretsManagerClient;
  /** Its ARN, or the name of one that is yet to be made. */
  secretId: string;
  webhookUrl: string;
  dialogue: Dialogue;
  /** The key from the environment, for where nobody can be asked. */
  keyOfEnvironment: string | undefined;
  /** The owner wants another key than the one that works, such as the live one after the rehearsal. */
  wantsNewKey: boolean;
  connect: (key: string) => Stripe;
}

interface Tried {
  key: string;
  endpoints: Endpoint[];
}

const SECRET_KEY_HINT = "It is in Stripe's dashboard under Developers, API keys, and begins with sk_ (or rk_).";

const becameOf = { create: 'was made', mend: 'was mended', keep: 'is as it should be' };

/** What a key means for the stage; null when nothing need be said. */
export function modeWarning(stage: StageName, key: string): string | null {
  const mode = modeOf(key);
  if (stage === 'production' && mode === 'test')
    return 'This is a test key: the shop takes test cards and no money. When the rehearsal is over: npm run deploy -- --stage production --new-stripe-key';
  if (stage !== 'production' && mode === 'live') return `This is a live key: the stage ${stage} takes real money.`;
  return null;
}

async function askedKey({ dialogue, keyOfEnvironment }: PaymentSteps): Promise<string | null> {
  if (keyOfEnvironment) return keyOfEnvironment.trim();
  if (!dialogue.isInteractive) return null;
  const key = await dialogue.ask("Stripe's secret key (hidden; empty to do it later): ", { hidden: true });
  return key || null;
}

async function tried(steps: PaymentSteps, key: string): Promise<Tried> {
  if (!modeOf(key)) throw new Error(`That is no secret key of Stripe. ${SECRET_KEY_HINT}`);
  return { key, endpoints: await tryKey(steps.connect(key)) };
}

/** The key to go on with: the one that is stored as long as it works and nobody wants another. */
async function chooseKey(steps: PaymentSteps, stored: PaymentKeys | null): Promise<Tried | null> {
  const { dialogue, keyOfEnvironment, wantsNewKey } = steps;
  const present = stored && modeOf(stored.stripeSecretKey) ? stored.stripeSecretKey : null;
  if (present && !wantsNewKey) {
    try {
      const works = await tried(steps, present);
      if (keyOfEnvironment && keyOfEnvironment.trim() !== present)
        dialogue.say(
          'STRIPE_SECRET_KEY is another key than the stored one, which works and stays. To change it: --new-stripe-key',
        );
      return works;
    } catch (error) {
      dialogue.say(`The stored key does not work. ${error instanceof Error ? error.message : ''}`);
    }
  }
  const key = await askedKey(steps);
  if (key) return tried(steps, key);
  if (!present || !wantsNewKey) return null;
  dialogue.say('No other key was given: the stored one stays.');
  return tried(steps, present);
}

/**
 * Brings the shop and Stripe together: a key that works, one webhook endpoint that tells the shop what it acts on, and
 * both in the shop's secret. Twice is as good as once: what works stays, and nothing secret is ever said.
 * Returns whether the shop can take payments. Throws an `Error` whose message says what to do.
 */
export async function setUpPayments(steps: PaymentSteps): Promise<boolean> {
  const { secrets, secretId, webhookUrl, dialogue, stage } = steps;
  const stored = await readPaymentKeys(secrets, secretId);
  const chosen = await chooseKey(steps, stored);
  if (!chosen) {
    dialogue.say(
      'Nobody can pay yet: no Stripe key is stored. Set STRIPE_SECRET_KEY or run the same command in a terminal.',
    );
    return false;
  }
  const { key, endpoints } = chosen;
  const warning = modeWarning(stage, key);
  if (warning) dialogue.say(warning);
  const plan = planEndpoint(stored, key, endpoints, webhookUrl);
  const keys = await carryOut(steps, plan, stored, key);
  if (!keys) return false;
  dialogue.say(`Stripe (${modeOf(key)} mode): the webhook endpoint ${becameOf[plan.action]}.`);
  if (!isSame(keys, stored)) dialogue.say('Changed keys reach the shop within five minutes.');
  return true;
}

const isSame = (keys: PaymentKeys, stored: PaymentKeys | null): boolean =>
  JSON.stringify(keys) === JSON.stringify(stored);

async function carryOut(
  steps: PaymentSteps,
  plan: EndpointPlan,
  stored: PaymentKeys | null,
  key: string,
): Promise<PaymentKeys | null> {
  const { secrets, webhookUrl, dialogue, connect } = steps;
  const stripe = connect(key);
  if (plan.action === 'create') {
    if (plan.losesWorkingSecret && !steps.wantsNewKey && !(await mayReplace(dialogue))) return null;
    // First away with the old: two endpoints would tell everything twice, one of them signed with what nobody knows.
    for (const { id } of plan.replaces) await stripe.webhookEndpoints.del(id);
    const { id, secret } = await createEndpoint(stripe, webhookUrl);
    const keys = { stripeSecretKey: key, stripeWebhookSecret: secret, stripeWebhookEndpoint: id };
    await writePaymentKeys(secrets, steps, keys);
    await retireEndpoint(steps, stored, key);
    return keys;
  }
  for (const { id } of plan.orphans) await stripe.webhookEndpoints.del(id);
  if (plan.action === 'mend') await mendEndpoint(stripe, plan.own.id, webhookUrl);
  const keys = {
    stripeSecretKey: key,
    stripeWebhookSecret: stored?.stripeWebhookSecret ?? '',
    stripeWebhookEndpoint: plan.own.id,
  };
  if (!isSame(keys, stored)) await writePaymentKeys(secrets, steps, keys);
  return keys;
}

/**
 * After a change of mode the endpoint of the mode before goes on telling the shop, which knows its signing secret no more
 * and refuses what it tells. It is out of the new key's sight.
 */
async function retireEndpoint({ dialogue, connect }: PaymentSteps, stored: PaymentKeys | null, key: string) {
  const mode = modeOf(stored?.stripeSecretKey ?? '');
  const id = stored?.stripeWebhookEndpoint;
  if (!stored || !id || !mode || mode === modeOf(key)) return;
  const byHand = `Stripe → ${mode} mode → Developers → Webhooks → ${id} → Disable`;
  dialogue.say(`Stripe keeps the endpoint of ${mode} mode, whose events the shop refuses from now on.`);
  if (!(await confirms(dialogue, 'Disable that one?'))) return dialogue.say(`Later: ${byHand}`);
  await disableEndpoint(connect(stored.stripeSecretKey), id).then(
    () => dialogue.say('It is disabled.'),
    () => dialogue.say(`The key before does not work any more. By hand: ${byHand}`),
  );
}

async function mayReplace(dialogue: Dialogue): Promise<boolean> {
  dialogue.say(
    "The shop keeps a signing secret, but its endpoint is not in this Stripe account any more (or is another's).",
  );
  if (await confirms(dialogue, 'Make a new endpoint and replace the stored signing secret?')) return true;
  dialogue.say(
    'Nothing was changed. Run the same command in a terminal to decide, or with --new-stripe-key to replace it.',
  );
  return false;
}
