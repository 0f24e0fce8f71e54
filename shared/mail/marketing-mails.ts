import { cutText } from '#shared/base/text/cut-text.ts';
import { type CheckoutLine, toOrderItem } from '#shared/checkout/checkout.ts';
import type { ReminderConsent } from '#shared/checkout/reminders/reminder.ts';
import { reviewPath } from '#shared/marketing/reviews/review-link.ts';
import { CONFIRMATION_DAYS } from '#shared/marketing/subscription-request.ts';
import type { WelcomeOffer } from '#shared/marketing/welcome-offer.ts';
import type { OrderItem, StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { lineItemViews } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';

/**
 * Renders the welcome email for a new subscriber, with a discount code if there is one. `unsubscribeUrl` is the unsubscribe
 * link of this subscriber.
 */
export const newsletterWelcome = (unsubscribeUrl: string, offer: WelcomeOffer | null, shop: MailShop): RenderedMail => {
  const view = offer && { ...offer, codeUrl: `${shop.siteUrl}/discount/${offer.code}` };
  return renderMail('newsletterWelcome', { unsubscribeUrl, offer: view }, shop);
};

/** Renders the email that asks a new subscriber to confirm the subscription. */
export const newsletterConfirmation = (confirmUrl: string, shop: MailShop): RenderedMail =>
  renderMail('newsletterConfirmation', { confirmUrl, days: String(CONFIRMATION_DAYS) }, shop);

/**
 * Renders the email about a sold-out size or color that is back in stock. `what` is its name, and `productUrl` is the address
 * of the product's page.
 */
export const backInStock = (what: string, productUrl: string, shop: MailShop): RenderedMail =>
  renderMail('backInStock', { what, productUrl }, shop);

const PREVIEW_LENGTH = 90;

/** Renders an email from an admin's plain text. A blank line starts a new paragraph. */
export function messageMail(title: string, message: string, shop: MailShop): RenderedMail {
  const paragraphs = message.split(/\n{2,}/).map((paragraph) => ({ words: paragraph }));
  return renderMail('letter', { title, start: cutText(message, PREVIEW_LENGTH), paragraphs }, shop);
}

const WHY: Record<ReminderConsent, string> = {
  newsletter: 'You’re receiving this because you subscribed to our newsletter.',
  request: 'You’re receiving this because you asked us to email you if you leave something behind.',
};

export interface ReminderContent {
  lines: readonly CheckoutLine[];
  /** Link that puts the items back into the cart. */
  restoreUrl: string;
  /** Unsubscribe link of this recipient. */
  unsubscribeUrl: string;
  /** A valid discount code. Null if there is none. */
  code: string | null;
  consent: ReminderConsent;
}

/** Renders the email that reminds a shopper of an abandoned checkout. */
export const cartReminder = (
  { lines, restoreUrl, unsubscribeUrl, code, consent }: ReminderContent,
  shop: MailShop,
): RenderedMail => {
  const items = lineItemViews(lines.map(toOrderItem), shop.siteUrl);
  return renderMail(
    'cartReminder',
    { items, offer: code ? { code } : null, restoreUrl, why: WHY[consent], unsubscribeUrl },
    shop,
  );
};

const STARS = [1, 2, 3, 4, 5] as const;

/** Renders the email that asks for reviews of an order's items. Each item has five links, one for each number of stars. */
export const reviewRequest = (
  order: Pick<StoredOrder, 'id'>,
  items: readonly OrderItem[],
  token: string,
  shop: MailShop,
): RenderedMail => {
  const views = lineItemViews(items, shop.siteUrl);
  const view = {
    number: shortOrderId(order.id),
    items: items.flatMap(({ productId }, at) => {
      const item = views[at];
      const starLinks = STARS.map((stars) => ({
        starUrl: `${shop.siteUrl}${reviewPath(token, productId, stars)}`,
        words: stars === 1 ? '1 star' : `${stars} stars`,
      }));
      return item ? [{ ...item, starLinks }] : [];
    }),
  };
  return renderMail('reviewRequest', view, shop);
};
