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

/** Renders the welcome mail, with a discount code if there is one; `unsubscribeUrl` is the subscriber's own. */
export const newsletterWelcome = (unsubscribeUrl: string, offer: WelcomeOffer | null, shop: MailShop): RenderedMail => {
  const view = offer && { ...offer, codeUrl: `${shop.siteUrl}/discount/${offer.code}` };
  return renderMail('newsletterWelcome', { unsubscribeUrl, offer: view }, shop);
};

/** Renders the mail that asks a new subscriber to confirm. */
export const newsletterConfirmation = (confirmUrl: string, shop: MailShop): RenderedMail =>
  renderMail('newsletterConfirmation', { confirmUrl, days: String(CONFIRMATION_DAYS) }, shop);

/** Renders the email that a sold-out choice is back; `what` names it, `productUrl` leads to it. */
export const backInStock = (what: string, productUrl: string, shop: MailShop): RenderedMail =>
  renderMail('backInStock', { what, productUrl }, shop);

const PREVIEW_LENGTH = 90;

/** Renders an admin's plain-text message; a blank line starts a paragraph. */
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
  /** The link that puts them back into the cart. */
  restoreUrl: string;
  /** The reader’s own link. */
  unsubscribeUrl: string;
  /** A discount code that works; null for none. */
  code: string | null;
  consent: ReminderConsent;
}

/** Renders the reminder of an abandoned checkout. */
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

/** Asks for reviews of an order's items: each has five links, one for each number of stars. */
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
