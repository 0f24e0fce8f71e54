import type { CheckoutRequest } from '#shared/checkout/checkout.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { countVisit } from '#web/lib/data/count-visit.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';

const KEY = 'checkout-key';
const OPEN = 'checkout-open';

/** Returns the id of the payment page that this tab left open, or null. */
export const leftOpen = (): string | null => tabMemory.read(OPEN);

const keptKey = (): [request?: string, key?: string] => JSON.parse(tabMemory.read(KEY) ?? '[]');

/**
 * Returns the idempotency key of a request. A second click and a retry send the same key, so that they get the same payment
 * page. A changed cart gets a new key.
 */
export function idempotencyKeyFor(request: CheckoutRequest): string {
  const fingerprint = JSON.stringify(request);
  const [kept, key] = keptKey();
  if (kept === fingerprint && key) return key;
  const fresh = crypto.randomUUID();
  tabMemory.write(KEY, JSON.stringify([fingerprint, fresh]));
  return fresh;
}

const forgetKey = (): void => tabMemory.write(KEY, null);

/**
 * Opens a payment page and returns its address. If this tab left a page open for another cart, closes that page first,
 * because its stock may be needed. Throws `ApiProblem` or `TypeError`.
 */
export async function openCheckout(request: CheckoutRequest): Promise<string> {
  if (keptKey()[0] !== JSON.stringify(request)) await releaseOpenCheckout();
  countVisit({ path: '/cart', step: 'checkout' });
  const headers = { 'idempotency-key': idempotencyKeyFor(request) };
  try {
    const { id, url } = await call('POST /api/checkout/sessions', { body: request, headers });
    tabMemory.write(OPEN, id);
    return url;
  } catch (error) {
    // If there was no response or the server failed, the page may be open. The next attempt finds that page, because the key
    // is kept.
    if (error instanceof ApiProblem && error.problem.status < 500) forgetKey();
    throw error;
  }
}

/** Forgets the payment page once it is paid or abandoned. */
export function forgetCheckout(): void {
  forgetKey();
  tabMemory.write(OPEN, null);
}

/**
 * Closes the payment page that this tab left open, so that its stock is available immediately. Resolves to true if there was
 * one.
 */
export async function releaseOpenCheckout(): Promise<boolean> {
  const id = leftOpen();
  forgetCheckout();
  if (!id) return false;
  try {
    await call('DELETE /api/checkout/sessions/{id}', { params: { id } });
  } catch (error) {
    console.error('Release of the checkout', error);
  }
  return true;
}
