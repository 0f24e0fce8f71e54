import type { Checkout, CheckoutLine } from '#shared/checkout/checkout.ts';
import type { Refund, Shipment, StoredOrder, StoredOrderItem } from '#shared/orders/order.ts';
import type { StoredReturn } from '#shared/orders/returns/return.ts';
import { figuresWith } from '#shared/shop/analytics.ts';
import { codeMail } from './code-mails.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { backInStock, messageMail, newsletterWelcome, renderCampaignMail, reviewRequest } from './marketing-mails.ts';
import {
  addressProblem,
  orderCancelled,
  orderDelivered,
  orderLink,
  orderNotice,
  orderReceived,
  orderRefunded,
} from './order-mails.ts';
import { orderShipped } from './order-shipped.ts';
import { paymentFailed, paymentPending } from './payment-mails.ts';
import { RETURN_MAILS } from './return-mails.ts';
import { teamInvitation } from './team-mails.ts';
import { attentionNotice, dailyNotice } from './team-notice-mails.ts';
import type { WritableMail } from './words/mail-words.ts';

const AT = '2026-03-02T09:30:00.000Z';

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

const ITEMS = [
  item({}),
  item({ productId: 'prd_2', title: 'Level Mark Tee', size: 'L', color: 'Bone', quantity: 1, priceCents: 2_880 }),
];

const SUMS = { subtotalCents: 17_600, discountCents: 1_760, shippingCents: 595, totalCents: 16_435 };

const ORDER: StoredOrder = {
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

const HELD: StoredOrder['provider'] = {
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

const SHIPMENTS: Shipment[] = [
  { carrier: 'USPS', trackingNumber: '9400111206213859496247', trackingUrl: null, items: [0] },
  { carrier: 'DHL', trackingNumber: '00340434292135100186', trackingUrl: null, items: [1] },
];

const refund = (amountCents: number): Refund => ({
  id: 'rfd_1',
  amountCents,
  status: 'succeeded',
  reason: null,
  createdAt: AT,
  byProvider: false,
  stripeRefundId: 're_1',
  failure: null,
});

const RETURN: StoredReturn = {
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

const line = ({ priceCents, ...rest }: StoredOrderItem): CheckoutLine => ({
  ...rest,
  unitCents: priceCents,
  discountedUnitCents: priceCents,
  holdsStock: true,
});

const CHECKOUT: Checkout = {
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

const CODE = { code: '482913', givenName: 'Sample' };

export interface MailSample {
  title: string;
  /** The mail whose words an owner can write. */
  mail?: WritableMail;
  write: (shop: MailShop) => RenderedMail;
}

const about = (shop: MailShop, changes: Partial<StoredOrder> = {}) => ({
  order: { ...ORDER, ...changes },
  shop,
  viewUrl: `${shop.siteUrl}/orders/${ORDER.id}`,
});

const unsubscribeUrl = ({ siteUrl }: MailShop) => `${siteUrl}/api/unsubscribe/sample`;

const CAMPAIGN = {
  title: 'New: the Rebar tees',
  start: 'Six tees, drawn from what holds concrete together.',
  contentHtml:
    '<h2>New: the Rebar tees</h2><p>Six tees, drawn from what holds concrete together. Heavy cotton, wide cut, in bone and ink.</p><p>They’re in the shop <strong>now</strong>.</p>',
  contentText:
    'New: the Rebar tees\n\nSix tees, drawn from what holds concrete together. Heavy cotton, wide cut, in bone and ink.\n\nThey’re in the shop now.',
};

/** All mails with sample data, in the order of a customer's journey. */
export const MAIL_SAMPLES = {
  'confirm-account': { title: 'Confirm account', write: (shop) => codeMail('confirmAccount', CODE, shop) },
  'resend-code': { title: 'New confirmation code', write: (shop) => codeMail('resendCode', CODE, shop) },
  'reset-password': { title: 'Reset password', write: (shop) => codeMail('resetPassword', CODE, shop) },
  'sign-in-code': { title: 'Sign-in code', write: (shop) => codeMail('signInCode', CODE, shop) },
  'verify-address': { title: 'Confirm a new address', write: (shop) => codeMail('verifyAddress', CODE, shop) },
  'order-received': {
    title: 'Order received',
    mail: 'orderReceived',
    write: (shop) => orderReceived(about(shop, { provider: HELD, delivery: { from: '2026-03-06', to: '2026-03-12' } })),
  },
  'payment-pending': {
    title: 'Payment pending',
    mail: 'paymentPending',
    write: (shop) => paymentPending(CHECKOUT, shop),
  },
  'payment-failed': { title: 'Payment failed', mail: 'paymentFailed', write: (shop) => paymentFailed(CHECKOUT, shop) },
  'order-shipped': {
    title: 'Order shipped',
    mail: 'orderShipped',
    write: (shop) => orderShipped({ ...about(shop), shipments: SHIPMENTS.slice(0, 1), mailedCount: 0 }),
  },
  'order-shipped-parcels': {
    title: 'Order shipped in several packages',
    mail: 'orderShipped',
    write: (shop) => orderShipped({ ...about(shop), shipments: SHIPMENTS, mailedCount: 0 }),
  },
  'order-shipped-corrected': {
    title: 'Tracking corrected',
    write: (shop) =>
      orderShipped({ ...about(shop), shipments: SHIPMENTS.slice(0, 1), mailedCount: 1, isCorrection: true }),
  },
  'order-delivered': { title: 'Order delivered', mail: 'orderDelivered', write: (shop) => orderDelivered(about(shop)) },
  'order-cancelled': {
    title: 'Order canceled by the shop',
    mail: 'orderCancelled',
    write: (shop) =>
      orderCancelled(about(shop, { refunds: [refund(SUMS.totalCents)], timeline: [{ at: AT, event: 'Cancelled' }] })),
  },
  'order-cancelled-by-customer': {
    title: 'Order canceled by the customer',
    mail: 'orderCancelled',
    write: (shop) =>
      orderCancelled(
        about(shop, {
          refunds: [refund(SUMS.totalCents)],
          timeline: [
            { at: AT, event: 'Cancelled' },
            { at: AT, event: 'Called off by its customer', isPrivate: true },
          ],
        }),
      ),
  },
  'order-refunded': {
    title: 'Order refunded',
    mail: 'orderRefunded',
    write: (shop) => orderRefunded({ ...about(shop, { refundedCents: 16_435 }), refund: refund(16_435) }),
  },
  'order-refunded-in-part': {
    title: 'Order partly refunded',
    mail: 'orderRefunded',
    write: (shop) => orderRefunded({ ...about(shop, { refundedCents: 3_380 }), refund: refund(2_880) }),
  },
  'return-requested': {
    title: 'Return requested',
    write: (shop) => RETURN_MAILS.requested(about(shop), RETURN),
  },
  'return-approved': {
    title: 'Return approved',
    write: (shop) => RETURN_MAILS.approved(about(shop), RETURN),
  },
  'return-declined': {
    title: 'Return declined',
    write: (shop) => RETURN_MAILS.declined(about(shop), RETURN),
  },
  'return-received': {
    title: 'Returned items received',
    write: (shop) => RETURN_MAILS.received(about(shop), RETURN),
  },
  'exchange-shipped': {
    title: 'Exchange shipped',
    write: (shop) => RETURN_MAILS.exchanged(about(shop), { ...RETURN, wish: 'exchange' }),
  },
  'address-problem': {
    title: 'Address problem',
    mail: 'addressProblem',
    write: (shop) =>
      addressProblem(about(shop, { shippingAddress: ORDER.shippingAddress && { ...ORDER.shippingAddress, zip: '' } })),
  },
  'order-link': { title: 'New link to an order', mail: 'orderLink', write: (shop) => orderLink(about(shop)) },
  'review-request': {
    title: 'Review request',
    mail: 'reviewRequest',
    write: (shop) => reviewRequest(ORDER, ITEMS, 'sample', shop),
  },
  'newsletter-welcome': {
    title: 'Newsletter welcome',
    mail: 'newsletterWelcome',
    write: (shop) => newsletterWelcome(unsubscribeUrl(shop), shop),
  },
  'back-in-stock': {
    title: 'Back in stock',
    mail: 'backInStock',
    write: (shop) => backInStock('Fault Line Hoodie, M / Black', `${shop.siteUrl}/product/fault-line-hoodie`, shop),
  },
  campaign: {
    title: 'Campaign',
    write: (shop) => renderCampaignMail({ ...CAMPAIGN, unsubscribeUrl: unsubscribeUrl(shop) }, shop),
  },
  'order-notice': { title: 'New order, to your team', write: (shop) => orderNotice(ORDER, shop) },
  'team-invitation': {
    title: 'Team invitation',
    write: (shop) =>
      teamInvitation(
        {
          ...{ id: 'inv_1', email: 'new.colleague@example.com', role: 'manager', invitedBy: 'owner@example.com' },
          ...{ sentAt: AT, expiresAt: AT },
        },
        shop,
      ),
  },
  'team-notice': {
    title: 'Needs attention, to your team',
    write: (shop) => attentionNotice('attention', [{ kind: 'submit_order', subject: ORDER.id }], shop),
  },
  'team-daily': {
    title: 'Daily figures, to your team',
    write: (shop) =>
      dailyNotice(
        { day: AT.slice(0, 10), zone: 'UTC' },
        figuresWith({ orders: 3, pieces: 5, revenueCents: 41_085, visitors: 87 }),
        shop,
      ),
  },
  'test-mail': {
    title: 'Test email',
    write: (shop) => messageMail('Test Email from Admin Panel', 'This is a test email.\n\nMail arrives.', shop),
  },
} as const satisfies Record<string, MailSample>;

export type MailSampleName = keyof typeof MAIL_SAMPLES;
