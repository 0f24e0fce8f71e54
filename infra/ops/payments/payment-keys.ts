import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type StageName, tagsOf } from '../../stage.ts';
import { readSecret, writeSecret } from '../aws/secrets.ts';

/** What the payment secret holds. The shop reads the first two; the endpoint says to which of Stripe's they belong. */
export interface PaymentKeys {
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** `we_…`, of which the signing secret is; null where an owner filled the secret in by hand. */
  stripeWebhookEndpoint: string | null;
}

export type KeyMode = 'test' | 'live';

const KEY = /^(?:sk|rk)_(test|live)_[\w]+$/;

/** The mode of a secret or restricted key; null when the text is no such key. */
export const modeOf = (key: string): KeyMode | null => (KEY.exec(key)?.[1] as KeyMode | undefined) ?? null;

export const isSigningSecret = (text: string): boolean => /^whsec_\w+$/.test(text);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the secret's text; null when it is not JSON. What is missing is empty. */
export function parsePaymentKeys(secret: string | undefined): PaymentKeys | null {
  try {
    const { stripeSecretKey, stripeWebhookSecret, stripeWebhookEndpoint } = JSON.parse(secret || '{}') ?? {};
    return {
      stripeSecretKey: text(stripeSecretKey),
      stripeWebhookSecret: text(stripeWebhookSecret),
      stripeWebhookEndpoint: text(stripeWebhookEndpoint) || null,
    };
  } catch {
    return null;
  }
}

/** The payment secret as it is, without keys where it is yet to be made; null when it is not JSON. */
export const readPaymentKeys = async (client: SecretsManagerClient, secretId: string): Promise<PaymentKeys | null> =>
  parsePaymentKeys(await readSecret(client, secretId));

export const writePaymentKeys = (
  client: SecretsManagerClient,
  { stage, secretId }: { stage: StageName; secretId: string },
  keys: PaymentKeys,
): Promise<void> =>
  writeSecret(client, {
    secretId,
    text: JSON.stringify(keys),
    description: 'The keys of the Stripe account',
    tags: tagsOf(stage),
  });
