import type { StoredOrder } from '#shared/orders/order.ts';
import { CANCELLED_BY_CUSTOMER_EVENT, CANCELLED_EVENT } from '#shared/orders/timeline-text.ts';
import { figuresWith } from '#shared/shop/analytics.ts';
import { type CampaignMail, campaignMail } from './campaign-mail.ts';
import { codeMail } from './code-mails.ts';
import { editDropped, editPayment, orderChanged } from './edits/edit-mails.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { giftCardMail } from './gift-cards/gift-card-mails.ts';
import {
  backInStock,
  cartReminder,
  messageMail,
  newsletterConfirmation,
  newsletterWelcome,
  reviewRequest,
} from './marketing-mails.ts';
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
import {
  ADDED,
  AT,
  CHECKOUT,
  EDIT,
  GIFT_CARD,
  HELD,
  ITEMS,
  ORDER,
  RETURN,
  refund,
  SHIPMENTS,
  SUMS,
} from './sample-order.ts';
import { factorResetMail, teamInvitation } from './team-mails.ts';
import { attentionNotice, dailyNotice } from './team-notice-mails.ts';
import type { WritableMail } from './words/mail-words.ts';

const CODE = { code: '482913', givenName: 'Sample' };

export interface MailSample {
  title: string;
  /** Name of the email, if an owner can change its wording. */
  mail?: WritableMail;
  write: (shop: MailShop) => RenderedMail;
}

const about = (shop: MailShop, changes: Partial<StoredOrder> = {}) => ({
  order: { ...ORDER, ...changes },
  shop,
  viewUrl: `${shop.siteUrl}/orders/${ORDER.id}`,
});

const unsubscribeUrl = ({ siteUrl }: MailShop) => `${siteUrl}/api/unsubscribe/sample`;

const CAMPAIGN: Pick<CampaignMail, 'subject' | 'blocks'> = {
  subject: 'New: the Rebar tees',
  blocks: [
    {
      kind: 'text',
      html: '<h2>New: the Rebar tees</h2><p>Six tees, drawn from what holds concrete together. Heavy cotton, wide cut, in bone and ink.</p><p>They’re in the shop <strong>now</strong>.</p>',
    },
    {
      kind: 'products',
      products: [
        {
          ...{ title: 'Rebar Tee', path: '/product/rebar-tee', price: '$32.00', picture: null },
          ...{ was: { wasPrice: '$40.00' }, lowest: null },
        },
        {
          ...{ title: 'Fault Line Hoodie', path: '/product/fault-line-hoodie', price: '$72.00', picture: null },
          ...{ was: null, lowest: null },
        },
      ],
    },
  ],
};

const WELCOME_OFFER = { code: 'WELCOME10', conditions: '10% off. Once per customer.' };
const REMOVED_LINE = {
  ...{ item: 1, title: 'Level Mark Tee', after: null, differenceCents: -2_880 },
  before: { size: 'L', color: 'Bone', quantity: 1 },
};

/** Lists all emails with sample data, in the order in which a customer gets them. */
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
      orderCancelled(
        about(shop, { refunds: [refund(SUMS.totalCents)], timeline: [{ at: AT, event: CANCELLED_EVENT }] }),
      ),
  },
  'order-cancelled-by-customer': {
    title: 'Order canceled by the customer',
    mail: 'orderCancelled',
    write: (shop) =>
      orderCancelled(
        about(shop, {
          refunds: [refund(SUMS.totalCents)],
          timeline: [
            { at: AT, event: CANCELLED_EVENT },
            { at: AT, event: CANCELLED_BY_CUSTOMER_EVENT, isPrivate: true },
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
    mail: 'returnRequested',
    write: (shop) => RETURN_MAILS.requested(about(shop), RETURN),
  },
  'return-approved': {
    title: 'Return approved',
    mail: 'returnApproved',
    write: (shop) => RETURN_MAILS.approved(about(shop), RETURN),
  },
  'return-declined': {
    title: 'Return declined',
    mail: 'returnDeclined',
    write: (shop) => RETURN_MAILS.declined(about(shop), RETURN),
  },
  'return-received': {
    title: 'Returned items received',
    mail: 'returnReceived',
    write: (shop) => RETURN_MAILS.received(about(shop), RETURN),
  },
  'exchange-shipped': {
    title: 'Exchange shipped',
    mail: 'exchangeShipped',
    write: (shop) => RETURN_MAILS.exchanged(about(shop), { ...RETURN, wish: 'exchange' }),
  },
  'order-changed': { title: 'Order changed', write: (shop) => orderChanged(about(shop), EDIT) },
  'order-changed-refund': {
    title: 'Order changed, with a refund',
    write: (shop) =>
      orderChanged(about(shop, { refunds: [{ ...refund(2_880), editId: EDIT.id }] }), {
        ...EDIT,
        by: 'admin',
        differenceCents: -2_880,
        lines: [{ ...REMOVED_LINE }],
      }),
  },
  'edit-payment': {
    title: 'Payment for a change',
    write: (shop) => editPayment(about(shop), ADDED, { payUrl: shop.siteUrl, expiresAt: AT, timeZone: 'UTC' }),
  },
  'edit-dropped': { title: 'Change not paid', write: (shop) => editDropped(about(shop), ADDED, 'unpaid') },
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
  'newsletter-confirmation': {
    title: 'Newsletter confirmation',
    mail: 'newsletterConfirmation',
    write: (shop) => newsletterConfirmation(`${shop.siteUrl}/api/confirm-subscription/sample`, shop),
  },
  'newsletter-welcome': {
    title: 'Newsletter welcome',
    mail: 'newsletterWelcome',
    write: (shop) => newsletterWelcome(unsubscribeUrl(shop), WELCOME_OFFER, shop),
  },
  'back-in-stock': {
    title: 'Back in stock',
    mail: 'backInStock',
    write: (shop) => backInStock('Fault Line Hoodie, M / Black', `${shop.siteUrl}/product/fault-line-hoodie`, shop),
  },
  'cart-reminder': {
    title: 'Reminder of an unpaid checkout',
    mail: 'cartReminder',
    write: (shop) =>
      cartReminder(
        {
          lines: CHECKOUT.lines,
          restoreUrl: `${shop.siteUrl}/cart`,
          unsubscribeUrl: unsubscribeUrl(shop),
          code: null,
          consent: 'newsletter',
        },
        shop,
      ),
  },
  'gift-card': {
    title: 'Gift card',
    mail: 'giftCard',
    write: (shop) => giftCardMail({ card: GIFT_CARD, code: 'SAMPLESAMPLESAMPLE22' }, shop, 'UTC'),
  },
  campaign: {
    title: 'Campaign',
    write: (shop) => campaignMail({ ...CAMPAIGN, unsubscribeUrl: unsubscribeUrl(shop) }, shop),
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
  'factor-reset': {
    title: 'Two-step sign-in reset, to a team member',
    write: (shop) =>
      factorResetMail(
        { userId: '', email: 'colleague@example.com', by: 'owner@example.com', at: AT, isDone: false },
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
