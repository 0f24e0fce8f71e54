import Stripe from 'stripe';
import { PAYMENT_EVENTS } from '#shared/checkout/payment-events.ts';

/** Stripe's answers as the stored endpoint should be. */
export interface Endpoint {
  id: string;
  url: string;
  isEnabled: boolean;
  events: string[];
  apiVersion: string | null;
}

/** The events and the version of Stripe's API that the shop's code was written for. */
export const WANTED = { events: PAYMENT_EVENTS, apiVersion: Stripe.API_VERSION } as const;

/** A client for a key. `api` is another address than Stripe's own, named as the shop's functions name it. */
export function stripeClient(key: string, api = process.env.STRIPE_API_URL): Stripe {
  const options: Stripe.StripeConfig = { telemetry: false, maxNetworkRetries: 2, timeout: 15_000 };
  if (!api) return new Stripe(key, options);
  const { hostname, port, protocol } = new URL(api);
  return new Stripe(key, { ...options, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' });
}

/** Why a key does not work, in words that say what to do; null for an error of another kind. Never holds the key. */
export function keyProblem(error: unknown): string | null {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError)
    return "Stripe does not accept the secret key. Copy it anew from Stripe's dashboard: Developers, API keys.";
  if (error instanceof StripePermissionError)
    return 'Stripe does not let this restricted key do all that the shop needs. Give it write rights for Checkout Sessions, Charges and Refunds and Webhook Endpoints, and read rights for Payment Intents and Disputes, or use the secret key.';
  return null;
}

const toEndpoint = ({ id, url, status, enabled_events, api_version }: Stripe.WebhookEndpoint): Endpoint => ({
  id,
  url,
  isEnabled: status === 'enabled',
  events: enabled_events,
  apiVersion: api_version,
});

/** All webhook endpoints of the account in the key's mode. Asking also tells whether the key works. */
export async function listEndpoints(stripe: Stripe): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) endpoints.push(toEndpoint(endpoint));
  return endpoints;
}

/** Tries the key with what the shop does. Throws an `Error` whose message says what to do, and never holds the key. */
export async function tryKey(stripe: Stripe): Promise<Endpoint[]> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
    await stripe.refunds.list({ limit: 1 });
    return await listEndpoints(stripe);
  } catch (error) {
    const problem = keyProblem(error);
    throw problem ? new Error(problem) : new Error('Stripe could not be asked just now. Run the same command again.');
  }
}

/** A new endpoint, with the signing secret that Stripe tells only once. */
export async function createEndpoint(stripe: Stripe, url: string): Promise<{ id: string; secret: string }> {
  const { id, secret } = await stripe.webhookEndpoints.create({
    url,
    enabled_events: [...WANTED.events],
    api_version: WANTED.apiVersion,
    description: 'Tells the shop of payments, refunds and disputes',
  });
  if (!secret) throw new Error('Stripe made the endpoint but told no signing secret. Run the same command again.');
  return { id, secret };
}

/** Makes an endpoint as it should be; its signing secret stays. */
export async function mendEndpoint(stripe: Stripe, id: string, url: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { url, enabled_events: [...WANTED.events], disabled: false });
}

/** Has Stripe tell an endpoint nothing any more. It can be enabled again. */
export async function disableEndpoint(stripe: Stripe, id: string): Promise<void> {
  await stripe.webhookEndpoints.update(id, { disabled: true });
}
