import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type StageName, tagsOf } from '../../stage.ts';
import { readSecret, writeSecret } from '../aws/secrets.ts';

/** Contents of the payment secret. The shop reads the first two. */
export interface PaymentKeys {
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Endpoint of the signing secret (`we_…`); null when the secret was filled in by hand. */
  stripeWebhookEndpoint: string | null;
}

export type KeyMode = 'test' | 'live';

const KEY = /^(?:sk|rk)_(test|live)_[\w]+$/;

/** Returns the mode of a secret or restricted key, or null for any other text. */
export const modeOf = (key: string): KeyMode | null => (KEY.exec(key)?.[1] as KeyMode | undefined) ?? null;

export const isSigningSecret = (text: string): boolean => /^whsec_\w+$/.test(text);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses the secret; null when it is not JSON. Missing values are empty. */
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

/** Reads the payment secret, with empty keys when it does not exist yet; null when it is not JSON. */
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
