import type { CheckoutRequest } from '#shared/checkout/checkout.ts';
import { ApiProblem, call } from '#web/lib/data/api.ts';
import { countVisit } from '#web/lib/data/count-visit.ts';
import { tabMemory } from '#web/lib/storage/storage.ts';

const KEY = 'checkout-key';
const OPEN = 'checkout-open';

/** Returns the payment page that this tab left open, if any. */
export const leftOpen = (): string | null => tabMemory.read(OPEN);

const keptKey = (): [request?: string, key?: string] => JSON.parse(tabMemory.read(KEY) ?? '[]');

/**
 * The idempotency key of a request: a second click and a retry send the same one, so that they get the same payment page.
 * Any change of the cart makes a new one.
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
 * Opens a payment page and returns its address. Releases a page this tab left open for another cart first, because its
 * stock may be needed. Throws `ApiProblem` or `TypeError`.
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
    // Without an answer or after a server error, the page may be open anyway; the key finds it again.
    if (error instanceof ApiProblem && error.problem.status < 500) forgetKey();
    throw error;
  }
}

/** Forgets the payment page after it was paid or abandoned. */
export function forgetCheckout(): void {
  forgetKey();
  tabMemory.write(OPEN, null);
}

/** Releases the payment page this tab left open, if any, so that its stock is free at once. Returns whether there was one. */
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
