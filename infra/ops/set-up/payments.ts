import type Stripe from 'stripe';
import type { StageName } from '../../stage.ts';
import type { KeyClients } from '../aws/keys.ts';
import { deployCommand } from '../aws/stacks.ts';
import { type EndpointPlan, planEndpoint } from '../payments/endpoint-plan.ts';
import { modeOf, type PaymentKeys, readPaymentKeys, writePaymentKeys } from '../payments/payment-keys.ts';
import { createEndpoint, disableEndpoint, type Endpoint, repairEndpoint, tryKey } from '../payments/stripe-account.ts';
import { confirms, type Dialogue } from './dialogue.ts';

export interface PaymentSteps {
  stage: StageName;
  clients: KeyClients;
  /** Path of the parameter, or ARN of the secret. */
  keysId: string;
  webhookUrl: string;
  dialogue: Dialogue;
  /** Key from the environment, for runs without a terminal. */
  keyOfEnvironment: string | undefined;
  /** True to replace a working key, for example with the live key after testing. */
  wantsNewKey: boolean;
  connect: (key: string) => Stripe;
}

interface CheckedKey {
  key: string;
  endpoints: Endpoint[];
}

const SECRET_KEY_HINT = "It is in Stripe's dashboard under Developers, API keys, and begins with sk_ (or rk_).";

const OUTCOMES = { create: 'was created', repair: 'was repaired', keep: 'is correct' };

/** Returns a warning if the key's mode does not fit the stage. Returns null otherwise. */
export function modeWarning(stage: StageName, key: string): string | null {
  const mode = modeOf(key);
  if (stage === 'production' && mode === 'test')
    return `This is a test key, so the shop takes only test cards. To go live: ${deployCommand({ stage }, '--new-stripe-key')}`;
  if (stage !== 'production' && mode === 'live') return `This is a live key, so the stage ${stage} takes real money.`;
  return null;
}

async function askForKey({ dialogue, keyOfEnvironment }: PaymentSteps): Promise<string | null> {
  if (keyOfEnvironment) return keyOfEnvironment.trim();
  if (!dialogue.isInteractive) return null;
  const key = await dialogue.ask("Stripe's secret key (hidden; press Enter to skip for now): ", { hidden: true });
  return key || null;
}

async function checkKey(steps: PaymentSteps, key: string): Promise<CheckedKey> {
  if (!modeOf(key)) throw new Error(`That is not a Stripe secret key. ${SECRET_KEY_HINT}`);
  return { key, endpoints: await tryKey(steps.connect(key)) };
}

/**
 * Returns the stored key if it works and no new key is wanted. Otherwise asks for a new key. If no key is entered, returns
 * the stored key that was to be replaced, or null if there is no working key.
 */
async function chooseKey(steps: PaymentSteps, stored: PaymentKeys | null): Promise<CheckedKey | null> {
  const { dialogue, keyOfEnvironment, wantsNewKey } = steps;
  const present = stored && modeOf(stored.stripeSecretKey) ? stored.stripeSecretKey : null;
  if (present && !wantsNewKey) {
    try {
      const works = await checkKey(steps, present);
      if (keyOfEnvironment && keyOfEnvironment.trim() !== present)
        dialogue.say(
          'STRIPE_SECRET_KEY differs from the stored key. The stored key works, so it stays. To change it: --new-stripe-key',
        );
      return works;
    } catch (error) {
      dialogue.say(`The stored key does not work. ${error instanceof Error ? error.message : ''}`);
    }
  }
  const key = await askForKey(steps);
  if (key) return checkKey(steps, key);
  if (!present || !wantsNewKey) return null;
  dialogue.say('No new key was entered, so the stored one stays.');
  return checkKey(steps, present);
}

/**
 * Connects the shop to Stripe: checks the key, creates or repairs the webhook endpoint, and stores the key and the endpoint's
 * signing secret. Safe to run twice. Never prints secrets. Returns true if the shop can take payments. Throws an `Error` that
 * explains what to do.
 */
export async function setUpPayments(steps: PaymentSteps): Promise<boolean> {
  const { clients, keysId, webhookUrl, dialogue, stage } = steps;
  const stored = await readPaymentKeys(clients, keysId);
  const chosen = await chooseKey(steps, stored);
  if (!chosen) {
    dialogue.say(
      "The shop can't take payments yet because no Stripe key is stored. Set STRIPE_SECRET_KEY, or run the same command in a terminal.",
    );
    return false;
  }
  const { key, endpoints } = chosen;
  const warning = modeWarning(stage, key);
  if (warning) dialogue.say(warning);
  const plan = planEndpoint(stored, key, endpoints, webhookUrl);
  const keys = await applyPlan(steps, plan, stored, key);
  if (!keys) return false;
  dialogue.say(`Stripe (${modeOf(key)} mode): the webhook endpoint ${OUTCOMES[plan.action]}.`);
  if (!isSame(keys, stored)) dialogue.say('The shop will use the new keys within five minutes.');
  return true;
}

const isSame = (keys: PaymentKeys, stored: PaymentKeys | null): boolean =>
  JSON.stringify(keys) === JSON.stringify(stored);

async function applyPlan(
  steps: PaymentSteps,
  plan: EndpointPlan,
  stored: PaymentKeys | null,
  key: string,
): Promise<PaymentKeys | null> {
  const { clients, keysId, webhookUrl, dialogue, connect } = steps;
  const stripe = connect(key);
  if (plan.action === 'create') {
    if (plan.losesWorkingSecret && !steps.wantsNewKey && !(await confirmReplacement(dialogue))) return null;
    // Old endpoints must be deleted first. Otherwise, every event would arrive twice, once with an unknown secret.
    for (const { id } of plan.replaces) await stripe.webhookEndpoints.del(id);
    const { id, secret } = await createEndpoint(stripe, webhookUrl);
    const keys = { stripeSecretKey: key, stripeWebhookSecret: secret, stripeWebhookEndpoint: id };
    await writePaymentKeys(clients, keysId, keys);
    await retireEndpoint(steps, stored, key);
    return keys;
  }
  for (const { id } of plan.orphans) await stripe.webhookEndpoints.del(id);
  if (plan.action === 'repair') await repairEndpoint(stripe, plan.own.id, webhookUrl);
  const keys = {
    stripeSecretKey: key,
    stripeWebhookSecret: stored?.stripeWebhookSecret ?? '',
    stripeWebhookEndpoint: plan.own.id,
  };
  if (!isSame(keys, stored)) await writePaymentKeys(clients, keysId, keys);
  return keys;
}

/**
 * Offers to disable the old mode's endpoint after a change of mode. The endpoint's events have a signing secret that the shop
 * no longer has, and the new key cannot see the endpoint.
 */
async function retireEndpoint({ dialogue, connect }: PaymentSteps, stored: PaymentKeys | null, key: string) {
  const mode = modeOf(stored?.stripeSecretKey ?? '');
  const id = stored?.stripeWebhookEndpoint;
  if (!stored || !id || !mode || mode === modeOf(key)) return;
  const byHand = `Stripe → ${mode} mode → Developers → Webhooks → ${id} → Disable`;
  dialogue.say(`Stripe still has the ${mode} mode endpoint. The shop rejects its events from now on.`);
  if (!(await confirms(dialogue, 'Disable it?'))) return dialogue.say(`To disable it later: ${byHand}`);
  await disableEndpoint(connect(stored.stripeSecretKey), id).then(
    () => dialogue.say('Disabled.'),
    () => dialogue.say(`The old key no longer works, so disable the endpoint by hand: ${byHand}`),
  );
}

async function confirmReplacement(dialogue: Dialogue): Promise<boolean> {
  dialogue.say('The shop has a signing secret, but this Stripe account has no endpoint for it.');
  if (await confirms(dialogue, 'Create a new endpoint and replace the stored signing secret?')) return true;
  dialogue.say(
    'Nothing was changed. Run the same command in a terminal to decide, or with --new-stripe-key to replace the secret.',
  );
  return false;
}
