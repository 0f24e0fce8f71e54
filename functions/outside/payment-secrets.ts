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
const KEEP_MS = 5 * 60_000;
let kept: { secrets: Promise<PaymentSecrets>; until: number } | undefined;

/** The payment keys, read once and kept five minutes so that a rotated key is picked up. */
export function getPaymentSecrets(): Promise<PaymentSecrets> {
  const now = Date.now();
  if (!kept || kept.until < now) {
    kept = { secrets: read(), until: now + KEEP_MS };
    kept.secrets.catch(() => {
      kept = undefined;
    });
  }
  return kept.secrets;
}

/** A secret that is known by its name is made with the first keys. */
const NO_KEYS = JSON.stringify({ stripeSecretKey: '', stripeWebhookSecret: '' } satisfies PaymentSecrets);

async function readText(): Promise<string> {
  const SecretId = config().SECRETS_ID;
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString ?? '';
  } catch (error) {
    // An ARN is of one that a stack made: where that is gone there were keys, and nobody may take the shop for a new one.
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

/** False while nobody has made the secret, or it still holds what the first deployment put there. */
export const arePaymentsConfigured = async (): Promise<boolean> =>
  /^(?:sk|rk)_/.test((await getPaymentSecrets()).stripeSecretKey);
