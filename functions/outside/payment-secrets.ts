import * as z from 'zod/mini';
import { config } from '#functions/runtime/config.ts';
import { keyHomeOf } from './keys/key-home.ts';

const schema = z.object({ stripeSecretKey: z.string(), stripeWebhookSecret: z.string() });
export type PaymentSecrets = z.infer<typeof schema>;

const CACHE_MS = 5 * 60_000;
let cached: { secrets: Promise<PaymentSecrets>; until: number } | undefined;

/** Returns the payment keys. Caches them for only five minutes, so that a rotated key soon takes effect. */
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

/** The payment keys before any have been stored, as JSON. */
const NO_KEYS = JSON.stringify({ stripeSecretKey: '', stripeWebhookSecret: '' } satisfies PaymentSecrets);

async function readText(): Promise<string> {
  const id = config().SECRETS_ID;
  return (await (await keyHomeOf(id)).read(id)) ?? NO_KEYS;
}

async function read(): Promise<PaymentSecrets> {
  const parsed = schema.safeParse(parseJson(await readText()));
  // This error does not include the parsing error, so that the keys themselves never reach a log.
  if (!parsed.success) throw new Error('The payment keys are not JSON with stripeSecretKey and stripeWebhookSecret');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns false if no keys are stored, or only the placeholder from the first deployment. */
export const arePaymentsConfigured = async (): Promise<boolean> =>
  /^(?:sk|rk)_/.test((await getPaymentSecrets()).stripeSecretKey);
