import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#shared/base/errors.ts';
import { consumeProviderTokens, providerWindowMs } from '#store/fulfilment/provider-limits.ts';
import { consumeToken } from '#store/rate-limits.ts';

/** Identifies the visitor for whom a quote is requested. A checkout charges the quoted price, while a cart only shows it. */
export interface QuoteAsker {
  /** Pseudonym of the visitor's network. */
  network: string;
  isCheckout: boolean;
}

/**
 * Number of quotes for one network address per window, so that no visitor uses up the shop's allowance. Checkouts and carts
 * at the address each have this number.
 */
const ADDRESS_SHARE = 5;
/** Number of quotes per window that carts leave for checkouts. */
const CHECKOUT_RESERVE = 6;
/**
 * Longest wait of a checkout for a quote, in milliseconds. Longer than one window, but short enough that the payment page can
 * still open in time.
 */
const CHECKOUT_PATIENCE_MS = 7_000;

const SPAN_MS = providerWindowMs('quotes');

/**
 * Calls `take` until it returns 0, or until the wait would end after `deadline`. `take` returns the time to wait, in
 * milliseconds. Returns the last result of `take`.
 */
async function waitFor(take: (now: number) => Promise<number>, deadline: number): Promise<number> {
  for (;;) {
    const waitMs = await take(Date.now());
    if (waitMs === 0 || Date.now() + waitMs > deadline) return waitMs;
    await sleep(waitMs + Math.random() * 100);
  }
}

/**
 * Takes one quote request from the allowance. Returns false if none is left. A checkout waits for the next window, so that it
 * gets the provider's price even while carts use up the other quotes. Throws `too_many_requests` if the checkouts at one
 * network address request too many quotes. `now` in milliseconds UTC.
 */
export async function takeQuoteAllowance({ network, isCheckout }: QuoteAsker, now: number): Promise<boolean> {
  const share = (name: string) => ({ name: `${name}.${network}`, most: ADDRESS_SHARE, spanMs: SPAN_MS });
  if (!isCheckout) {
    if ((await consumeToken(share('cart-quotes'), now)) > 0) return false;
    return (await consumeProviderTokens('printify', 'quotes', 1, now, CHECKOUT_RESERVE)) === 0;
  }
  const deadline = Date.now() + CHECKOUT_PATIENCE_MS;
  const waitMs = await waitFor((at) => consumeToken(share('checkout-quotes'), at), deadline);
  if (waitMs > 0) {
    const detail = 'We’re working out the cost of shipping. Please try again in a moment.';
    throw new Problem('too_many_requests', detail, { retryAfter: Math.ceil(waitMs / 1000) });
  }
  return (await waitFor((at) => consumeProviderTokens('printify', 'quotes', 1, at), deadline)) === 0;
}
