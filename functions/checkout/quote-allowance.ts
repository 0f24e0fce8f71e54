import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#shared/base/errors.ts';
import { consumeProviderTokens, providerWindowMs } from '#store/fulfilment/provider-limits.ts';
import { consumeToken } from '#store/rate-limits.ts';

/** The visitor a quote is for. A checkout charges the quote; a cart only shows it. */
export interface QuoteAsker {
  /** Pseudonym of the visitor's network. */
  network: string;
  isCheckout: boolean;
}

/**
 * Quotes for one address in a window, so that no visitor uses up the shop's allowance. Its checkouts have the same
 * number again.
 */
const ADDRESS_SHARE = 5;
/** Quotes of each window that carts leave to checkouts. */
const CHECKOUT_RESERVE = 6;
/** Longer than a window, and short enough that the payment page can still be opened in time. */
const CHECKOUT_PATIENCE_MS = 7_000;

const SPAN_MS = providerWindowMs('quotes');

/** Calls `take` until it returns 0 instead of a wait (milliseconds) or patience ends. Returns the last wait. */
async function waitFor(take: (now: number) => Promise<number>, deadline: number): Promise<number> {
  for (;;) {
    const waitMs = await take(Date.now());
    if (waitMs === 0 || Date.now() + waitMs > deadline) return waitMs;
    await sleep(waitMs + Math.random() * 100);
  }
}

/**
 * Takes one request for a quote from the allowance, if there is one. A checkout waits for the next window, so that it
 * gets the provider's price even when carts use up the other quotes. Throws `too_many_requests` for an address whose
 * checkouts ask for too many quotes. `now` in milliseconds UTC.
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
