import { type KeyClients, readKeys, writeKeys } from '../aws/keys.ts';

/** Describes the stored payment keys. The shop reads only the first two. */
export interface PaymentKeys {
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Id of the endpoint to which the signing secret belongs (`we_…`). Null if the secret was entered by hand. */
  stripeWebhookEndpoint: string | null;
}

export type KeyMode = 'test' | 'live';

const KEY = /^(?:sk|rk)_(test|live)_[\w]+$/;

/** Returns the mode of a secret or restricted key, or null for any other string. */
export const modeOf = (key: string): KeyMode | null => (KEY.exec(key)?.[1] as KeyMode | undefined) ?? null;

export const isSigningSecret = (text: string): boolean => /^whsec_\w+$/.test(text);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses the stored payment keys. Returns null if they are not JSON. Missing values are empty strings. */
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

/** Reads the payment keys. They are empty before the first keys are stored. Returns null if they are not JSON. */
export const readPaymentKeys = async (clients: KeyClients, id: string): Promise<PaymentKeys | null> =>
  parsePaymentKeys(await readKeys(clients, id));

export const writePaymentKeys = (clients: KeyClients, id: string, keys: PaymentKeys): Promise<void> =>
  writeKeys(clients, id, JSON.stringify(keys));
