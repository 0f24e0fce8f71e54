import type { Checkout, CheckoutLine } from '#shared/checkout/checkout.ts';
import type { StoredEdit } from '#shared/orders/edits/edit.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import type { StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import type { Shipment } from '#shared/orders/shipments/shipment.ts';

export const AT = '2026-03-02T09:30:00.000Z';

const item = (changes: Partial<StoredOrderItem>): StoredOrderItem => ({
  productId: 'prd_1',
  slug: 'fault-line-hoodie',
  title: 'Fault Line Hoodie',
  image: null,
  size: 'M',
  color: 'Black',
  quantity: 2,
  priceCents: 6_480,
  ...changes,
});

export const ITEMS = [
  item({}),
  item({ productId: 'prd_2', title: 'Level Mark Tee', size: 'L', color: 'Bone', quantity: 1, priceCents: 2_880 }),
];

export const SUMS = { subtotalCents: 17_600, discountCents: 1_760, shippingCents: 595, totalCents: 16_435 };

export const ORDER: StoredOrder = {
  id: 'ord_01JSAMPLE00000000004TG7QX2',
  userId: null,
  email: 'customer@example.com',
  status: 'completed',
  ...SUMS,
  currency: 'usd',
  createdAt: AT,
  items: ITEMS,
  shipments: [],
  shippingAddress: {
    firstName: 'Sample',
    lastName: 'Customer',
    address1: '14 Foundry Lane',
    address2: 'Floor 2',
    city: 'Pittsburgh',
    region: 'PA',
    zip: '15222',
    country: 'US',
  },
  timeline: [{ at: AT, event: 'Payment received' }],
  flags: [],
  checkoutId: 'chk_1',
  sessionId: 'cs_test_1',
  paymentIntentId: 'pi_1',
  phone: null,
};

export const HELD: StoredOrder['provider'] = {
  state: 'held',
  items: [0, 1],
  heldUntil: AT,
  orderId: null,
  label: null,
  status: null,
  costCents: null,
  problem: null,
  submittedAt: null,
  checkedAt: null,
};

export const SHIPMENTS: Shipment[] = [
  { carrier: 'USPS', trackingNumber: '9400111206213859496247', trackingUrl: null, items: [0] },
  { carrier: 'DHL', trackingNumber: '00340434292135100186', trackingUrl: null, items: [1] },
];

export const refund = (amountCents: number): Refund => ({
  id: 'rfd_1',
  amountCents,
  status: 'succeeded',
  reason: null,
  createdAt: AT,
  byProvider: false,
  stripeRefundId: 're_1',
  failure: null,
});

export const RETURN: StoredReturn = {
  id: 'ret_1',
  state: 'requested',
  wish: 'refund',
  lines: [{ item: 0, quantity: 1, reason: 'too_small', wanted: { size: 'L', color: 'Black' } }],
  note: null,
  requestedAt: AT,
  changedAt: AT,
  instructions: 'FOUNDATION Returns\n14 Foundry Lane, Pittsburgh, PA 15222\nPlease include your order number.',
  answer: 'The hoodie came back washed, so we can’t take it back.',
  shipment: { carrier: 'USPS', trackingNumber: '9400111206213859496247', trackingUrl: null },
};

export const EDIT: StoredEdit = {
  id: 'edt_1',
  state: 'applied',
  by: 'customer',
  at: AT,
  lines: [
    {
      item: 0,
      title: 'Fault Line Hoodie',
      before: { size: 'M', color: 'Black', quantity: 2 },
      after: { size: 'L', color: 'Black', quantity: 2 },
      differenceCents: 0,
    },
  ],
  differenceCents: 0,
  waivedCents: 0,
};

/** An edit that adds an item and that the customer has to pay for. */
export const ADDED: StoredEdit = {
  ...EDIT,
  by: 'admin',
  lines: [
    {
      item: 2,
      title: 'Plumb Line Tee',
      before: null,
      after: { size: 'M', color: 'Bone', quantity: 1 },
      differenceCents: 3_200,
    },
  ],
  differenceCents: 3_200,
};

const line = ({ priceCents, ...rest }: StoredOrderItem): CheckoutLine => ({
  ...rest,
  unitCents: priceCents,
  discountedUnitCents: priceCents,
  holdsStock: true,
});

export const CHECKOUT: Checkout = {
  id: 'chk_1',
  status: 'awaiting_payment',
  userId: null,
  email: 'customer@example.com',
  country: 'US',
  lines: ITEMS.map(line),
  ...SUMS,
  expiresAt: AT,
  createdAt: AT,
  sessionId: 'cs_test_1',
  orderId: null,
};

export const GIFT_CARD: GiftCard = {
  ...{ id: 'gft_1', status: 'active', lastFour: 'LE22', codeNumber: 1, initialCents: 5_000, balanceCents: 5_000 },
  ...{ reservedCents: 0, recipient: { name: 'Sample', email: 'sample@example.com' }, senderName: 'Mary' },
  ...{ message: 'Happy birthday! Get yourself something warm.', sendAt: AT, sentAt: null, expiresAt: null },
  ...{ orderId: ORDER.id, reason: null, createdAt: AT, version: 1 },
};
