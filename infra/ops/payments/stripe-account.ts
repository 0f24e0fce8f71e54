import Stripe from 'stripe';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';

export interface Endpoint {
  id: string;
  url: string;
  isEnabled: boolean;
  events: string[];
  apiVersion: string | null;
}

/** Events and API version that the shop's code expects. */
export const WANTED = { events: PAYMENT_EVENTS, apiVersion: Stripe.API_VERSION } as const;

/** Returns a Stripe client for a key. `api` replaces Stripe's URL, as in the shop's functions. */
export function stripeClient(key: string, api = process.env.STRIPE_API_URL): Stripe {
  const options: Stripe.StripeConfig = { telemetry: false, maxNetworkRetries: 2, timeout: 15_000 };
  if (!api) return new Stripe(key, options);
  const { hostname, port, protocol } = new URL(api);
  return new Stripe(key, { ...options, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' });
}

/**
 * Returns a message with the reason a key does not work and how to fix it, or null for any other error. The message never
 * contains the key.
 */
export function keyProblem(error: unknown): string | null {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError)
    return "Stripe rejected the secret key. Copy it again from Stripe's dashboard (Developers, API keys).";
  if (error instanceof StripePermissionError)
    return "This restricted key can't do everything the shop needs. Give it write access to Checkout Sessions, Charges and Refunds, and Webhook Endpoints, and read access to Payment Intents and Disputes. Or use the secret key.";
  return null;
}

const toEndpoint = ({ id, url, status, enabled_events, api_version }: Stripe.WebhookEndpoint): Endpoint => ({
  id,
  url,
  isEnabled: status === 'enabled',
  events: enabled_events,
  apiVersion: api_version,
});

/** Lists the account's webhook endpoints in the key's mode. */
export async function listEndpoints(stripe: Stripe): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) endpoints.push(toEndpoint(endpoint));
  return endpoints;
}

/**
 * Tests the key with the calls that the shop makes, and returns the endpoints. Throws an `Error` that explains what to do.
 * The message never contains the key.
 */
export async function tryKey(stripe: Stripe): Promise<Endpoint[]> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    await stripe.refunds.list({ limit: 1 });
    return await listEndpoints(stripe);
  } catch (error) {
    const problem = keyProblem(error);
    throw problem ? new Error(problem) : new Error('Stripe did not answer. Run the same command again.');
  }
}

/** Creates an endpoint and returns its signing secret, which Stripe reveals only once. */
export async function createEndpoint(stripe: Stripe, url: string): Promise<{ id: string; secret: string }> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...WANTED.events],
    api_version: WANTED.apiVersion,
    description: 'Tells the shop about payments, refunds, and disputes',
  });
  if (!secret)
    throw new Error('Stripe created the endpoint but returned no signing secret. Run the same command again.');
  return { id, secret };
}

/** Corrects an endpoint. Its signing secret does not change. */
export async function repairEndpoint(stripe: Stripe, id: string, url: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { url, enabled_events: [...WANTED.events], disabled: false });
}

/** Disables an endpoint, which can be enabled again. */
export async function disableEndpoint(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { disabled: true });
}
