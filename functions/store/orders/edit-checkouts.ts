import type { ChoiceUnits } from '#shared/catalogue/stock.ts';
import { type Checkout, type CheckoutStatus, checkoutTtl, STOCK_HOLDING_STATUSES } from '#shared/checkout/checkout.ts';
import type { StoredEdit } from '#shared/orders/edits/edit.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { TransactionWrite } from '#store/client.ts';
import { checkoutKey } from '#store/keys/checkout.ts';

/** The checkout in which a customer pays the difference for an edited order. It reserves the units that the edit adds. */
export type EditCheckout = Checkout & { edit: { orderId: string; editId: string } };

export const isEditCheckout = (checkout: Checkout): checkout is EditCheckout => checkout.edit !== undefined;

interface NewEditCheckout {
  id: string;
  order: StoredOrder;
  edit: StoredEdit;
  taken: readonly ChoiceUnits[];
  /** UTC ISO time. */
  at: string;
  expiresAt: string;
}

/** Returns the checkout for an edit. It contains no email address, because the order has it. */
export const newEditCheckout = ({ id, order, edit, taken, at, expiresAt }: NewEditCheckout): EditCheckout => ({
  id,
  status: 'open',
  userId: null,
  email: null,
  country: order.shippingAddress?.country ?? '',
  lines: taken.map(({ productId, size, color, units }) => ({
    ...{ productId, size, color, quantity: units, holdsStock: true },
    ...{ slug: '', title: '', image: null, unitCents: 0, discountedUnitCents: 0 },
  })),
  subtotalCents: edit.differenceCents,
  discountCents: 0,
  shippingCents: 0,
  totalCents: edit.differenceCents,
  expiresAt,
  createdAt: at,
  sessionId: null,
  orderId: null,
  becomes: order.id,
  edit: { orderId: order.id, editId: edit.id },
});

export const insertCheckoutWrite = (checkout: EditCheckout): TransactionWrite => ({
  Put: {
    Item: { ...checkoutKey(checkout.id), ...checkout },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/**
 * Returns the write that ends a checkout. It fails if the status of the checkout has changed since it was read. `now` is in
 * milliseconds UTC.
 */
export const endCheckoutWrite = (
  checkout: EditCheckout,
  status: Exclude<CheckoutStatus, 'open' | 'awaiting_payment'>,
  now: number,
): TransactionWrite => ({
  Update: {
    Key: checkoutKey(checkout.id),
    UpdateExpression: 'SET #status = :status, #ttl = :ttl, orderId = :order',
    ConditionExpression: '#status = :seen',
    ExpressionAttributeNames: { '#status': 'status', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':status': status,
      ':ttl': checkoutTtl(now),
      ':order': status === 'paid' ? checkout.edit.orderId : null,
      ':seen': checkout.status,
    },
  },
});

/** Returns true if the checkout still reserves the units of its edit. */
export const holdsUnits = ({ status }: EditCheckout): boolean => STOCK_HOLDING_STATUSES.includes(status);
