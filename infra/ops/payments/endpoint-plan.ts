import { isSigningSecret, modeOf, type PaymentKeys } from './payment-keys.ts';
import { type Endpoint, WANTED } from './stripe-account.ts';

const sameUrl = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '');

/** What is not as it should be of an endpoint, in words. The version cannot be changed; the shop takes others too. */
export function endpointFaults(endpoint: Endpoint, url: string): string[] {
  const missing = WANTED.events.filter((event) => !endpoint.events.includes(event) && !endpoint.events.includes('*'));
  const needless = endpoint.events.filter((event) => !WANTED.events.some((wanted) => wanted === event));
  return [
    ...(endpoint.isEnabled ? [] : ['it is disabled']),
    ...(sameUrl(endpoint.url, url) ? [] : [`it tells ${endpoint.url}`]),
    ...(missing.length > 0 ? [`it does not tell ${missing.join(', ')}`] : []),
    ...(needless.length > 0 ? [`it tells ${needless.join(', ')}, which the shop does not need`] : []),
  ];
}

/**
 * The endpoint that is ours: the one whose signing secret we keep, else those that tell our address. `orphans` tell our
 * address as well, signed with a secret that nobody here knows.
 */
export function ownEndpoint(
  endpoints: readonly Endpoint[],
  keys: PaymentKeys | null,
  url: string,
): { own: Endpoint | null; orphans: Endpoint[] } {
  const here = endpoints.filter((endpoint) => sameUrl(endpoint.url, url));
  const known = keys?.stripeWebhookEndpoint ?? null;
  if (known) {
    const own = endpoints.find(({ id }) => id === known) ?? null;
    return { own, orphans: here.filter(({ id }) => id !== known) };
  }
  // Of several nobody can say whose secret it is.
  return here.length > 1 ? { own: null, orphans: here } : { own: here[0] ?? null, orphans: [] };
}

export type EndpointPlan =
  | { action: 'keep'; own: Endpoint; orphans: Endpoint[] }
  | { action: 'mend'; own: Endpoint; orphans: Endpoint[]; faults: string[] }
  /** `replaces` are deleted first: their signing secret is known to nobody, so that nothing they send is believed. */
  | { action: 'create'; replaces: Endpoint[]; losesWorkingSecret: boolean };

/**
 * What to do about Stripe's webhook endpoint, given the endpoints of the account that the key opens.
 * @param keys what the payment secret holds now
 * @param key the key to be used from now on
 */
export function planEndpoint(
  keys: PaymentKeys | null,
  key: string,
  endpoints: readonly Endpoint[],
  url: string,
): EndpointPlan {
  const { own, orphans } = ownEndpoint(endpoints, keys, url);
  const hasSecret = isSigningSecret(keys?.stripeWebhookSecret ?? '');
  // A secret belongs to one mode: an endpoint of the other mode has another.
  const isSameMode = modeOf(keys?.stripeSecretKey ?? '') === modeOf(key);
  const isOurs = own !== null && hasSecret && (own.id === keys?.stripeWebhookEndpoint || isSameMode);
  if (!isOurs) {
    const replaces = [...(own && sameUrl(own.url, url) ? [own] : []), ...orphans];
    return { action: 'create', replaces, losesWorkingSecret: hasSecret && isSameMode };
  }
  const faults = endpointFaults(own, url);
  return faults.length > 0 ? { action: 'mend', own, orphans, faults } : { action: 'keep', own, orphans };
}
