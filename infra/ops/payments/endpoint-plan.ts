import { isSigningSecret, modeOf, type PaymentKeys } from './payment-keys.ts';
import { type Endpoint, WANTED } from './stripe-account.ts';

const sameUrl = (a: string, b: string): boolean => a.replace(/\/+$/, '') === b.replace(/\/+$/, '');

/** Describes what is wrong with an endpoint. Its API version cannot be changed, and the shop accepts others too. */
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
 * Finds the shop's endpoint: the one whose signing secret is stored, else the only one with the shop's address. `orphans` send
 * to the same address with an unknown secret.
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
  // With several endpoints, the stored secret may belong to any of them.
  return here.length > 1 ? { own: null, orphans: here } : { own: here[0] ?? null, orphans: [] };
}

export type EndpointPlan =
  | { action: 'keep'; own: Endpoint; orphans: Endpoint[] }
  | { action: 'repair'; own: Endpoint; orphans: Endpoint[]; problems: string[] }
  /** `replaces` are deleted first: the shop does not have their signing secrets and refuses their events. */
  | { action: 'create'; replaces: Endpoint[]; losesWorkingSecret: boolean };

/**
 * Decides whether to keep, repair or create the webhook endpoint, given the endpoints of the key's account.
 * @param keys the stored keys
 * @param key the key from now on
 */
export function planEndpoint(
  keys: PaymentKeys | null,
  key: string,
  endpoints: readonly Endpoint[],
  url: string,
): EndpointPlan {
  const { own, orphans } = ownEndpoint(endpoints, keys, url);
  const hasSecret = isSigningSecret(keys?.stripeWebhookSecret ?? '');
  // Endpoints of the other mode have other signing secrets.
  const isSameMode = modeOf(keys?.stripeSecretKey ?? '') === modeOf(key);
  const isOurs = own !== null && hasSecret && (own.id === keys?.stripeWebhookEndpoint || isSameMode);
  if (!isOurs) {
    const replaces = [...(own && sameUrl(own.url, url) ? [own] : []), ...orphans];
    return { action: 'create', replaces, losesWorkingSecret: hasSecret && isSameMode };
  }
  const problems = endpointProblems(own, url);
  return problems.length > 0 ? { action: 'repair', own, orphans, problems } : { action: 'keep', own, orphans };
}
