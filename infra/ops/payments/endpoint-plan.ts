import { isSigningSecret, modeOf, type PaymentKeys } from './payment-keys.ts';
import { type Endpoint, WANTED } from './stripe-account.ts';

const sameUrl = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '');

/**
 * Lists the problems of an endpoint. A different API version is not a problem: the shop accepts it, and it cannot be changed.
 */
export function endpointProblems(endpoint: Endpoint, url: string): string[] {
  const missing = WANTED.events.filter((event) => !endpoint.events.includes(event) && !endpoint.events.includes('*'));
  const needless = endpoint.events.filter((event) => !WANTED.events.some((wanted) => wanted === event));
  return [
    ...(endpoint.isEnabled ? [] : ['it is disabled']),
    ...(sameUrl(endpoint.url, url) ? [] : [`it sends to ${endpoint.url}`]),
    ...(missing.length > 0 ? [`it does not send ${missing.join(', ')}`] : []),
    ...(needless.length > 0 ? [`it sends ${needless.join(', ')}, which the shop does not need`] : []),
  ];
}

/**
 * Finds the shop's endpoint. This is the endpoint whose id is stored, or otherwise the only endpoint with the shop's URL.
 * `orphans` send to the same URL, but the shop does not know their signing secret.
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
  // If there are several endpoints, the stored secret may belong to any of them.
  return here.length > 1 ? { own: null, orphans: here } : { own: here[0] ?? null, orphans: [] };
}

export type EndpointPlan =
  | { action: 'keep'; own: Endpoint; orphans: Endpoint[] }
  | { action: 'repair'; own: Endpoint; orphans: Endpoint[]; problems: string[] }
  /** Endpoints in `replaces` are deleted first. The shop does not have their signing secrets and refuses their events. */
  | { action: 'create'; replaces: Endpoint[]; losesWorkingSecret: boolean };

/**
 * Decides between keeping, repairing, and creating the webhook endpoint. `keys` are the stored keys, `key` is the secret key
 * from now on, and `endpoints` are the endpoints in its account.
 */
export function planEndpoint(
  keys: PaymentKeys | null,
  key: string,
  endpoints: readonly Endpoint[],
  url: string,
): EndpointPlan {
  const { own, orphans } = ownEndpoint(endpoints, keys, url);
  const hasSecret = isSigningSecret(keys?.stripeWebhookSecret ?? '');
  // Endpoints in the other mode have different signing secrets.
  const isSameMode = modeOf(keys?.stripeSecretKey ?? '') === modeOf(key);
  const isOurs = own !== null && hasSecret && (own.id === keys?.stripeWebhookEndpoint || isSameMode);
  if (!isOurs) {
    const replaces = [...(own && sameUrl(own.url, url) ? [own] : []), ...orphans];
    return { action: 'create', replaces, losesWorkingSecret: hasSecret && isSameMode };
  }
  const problems = endpointProblems(own, url);
  return problems.length > 0 ? { action: 'repair', own, orphans, problems } : { action: 'keep', own, orphans };
}
