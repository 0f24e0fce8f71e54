import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { awsClientConfig } from '#functions/runtime/aws-client-config.ts';
import { config } from '#functions/runtime/config.ts';

const schema = z.object({ stripeSecretKey: z.string(), stripeWebhookSecret: z.string() });
export type PaymentSecrets = z.infer<typeof schema>;

const client = new SecretsManagerClient(awsClientConfig);
const CACHE_MS = 5 * 60_000;
let cached: { secrets: Promise<PaymentSecrets>; until: number } | undefined;

/** Returns the payment keys, cached for five minutes so that a rotated key is picked up. */
export function getPaymentSecrets(): Promise<PaymentSecrets> {
  const now = Date.now();
  if (!cached || cached.until < now) {
    cached = { secrets: read(), until: now + CACHE_MS };
    cached.secrets.catch(() => {
      cached = undefined;
    });
  }
  return cached.secrets;
}

/** The keys of a secret that does not exist yet. */
const NO_KEYS = JSON.stringify({ stripeSecretKey: '', stripeWebhookSecret: '' } satisfies PaymentSecrets);

async function readText(): Promise<string> {
  const SecretId = config().SECRETS_ID;
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString ?? '';
  } catch (error) {
    // A secret with an ARN was created by a stack. If it is missing it was deleted, so do not treat the shop as new.
    if (error instanceof ResourceNotFoundException && !SecretId.startsWith('arn:')) return NO_KEYS;
    throw error;
  }
}

async function read(): Promise<PaymentSecrets> {
  const parsed = schema.safeParse(parseJson(await readText()));
  // The value itself must not reach a log through the error.
  if (!parsed.success) throw new Error('The payment secret is not JSON with stripeSecretKey and stripeWebhookSecret');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns false while the secret is missing or holds the placeholder of the first deployment. */
export const arePaymentsConfigured = async (): Promise<boolean> =>
  /^(?:sk|rk)_/.test((await getPaymentSecrets()).stripeSecretKey);
