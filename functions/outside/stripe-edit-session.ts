import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { Problem } from '#shared/base/errors.ts';
import { cutText } from '#shared/base/text/cut-text.ts';
import type { Checkout } from '#shared/checkout/checkout.ts';
import type { StoredEdit } from '#shared/orders/edits/edit.ts';
import { editText } from '#shared/orders/edits/edit-words.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { callStripe, pageOf } from './stripe.ts';

/** Most characters of a description. Stripe's own limit is much higher. */
const MAX_DESCRIPTION = 300;

interface EditPage {
  order: StoredOrder;
  edit: StoredEdit;
  /** URL of the order's page. */
  returnUrl: string;
}

function sessionParams(checkout: Checkout, { order, edit, returnUrl }: EditPage): Stripe.Checkout.SessionCreateParams {
  return {
    ...pageOf(checkout, order.email),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: checkout.totalCents,
          product_data: {
            name: `Change to order #${shortOrderId(order.id)}`,
            description: cutText(editText(edit.lines), MAX_DESCRIPTION),
          },
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

/**
 * Returns the idempotency key for a payment page. The key depends on the parameters of the page, because Stripe refuses a key
 * that was used with other parameters. For example, a new release or a new shop URL can change the parameters.
 */
const keyOf = ({ id }: Checkout, params: Stripe.Checkout.SessionCreateParams): string =>
  `${id}-${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`;

/**
 * Creates the payment page for the difference that an edit costs. Returns the same page for the same parameters. The page
 * does not ask for an address, because the order already has one. Throws `payment_unavailable` if Stripe fails.
 */
export const createEditSession = (checkout: Checkout, page: EditPage): Promise<{ id: string; url: string }> =>
  callStripe(async (stripe) => {
    const params = sessionParams(checkout, page);
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey: keyOf(checkout, params) });
    if (!session.url) throw new Problem('payment_unavailable', 'The payment page could not be opened');
    return { id: session.id, url: session.url };
  });
