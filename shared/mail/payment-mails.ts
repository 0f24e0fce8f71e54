import type { Checkout } from '#shared/checkout/checkout.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { checkoutLineItemViews, totalsView } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';

const sums = (checkout: Checkout, { siteUrl }: MailShop) => ({
  ...totalsView(checkout, 'usd'),
  pieces: checkoutLineItemViews(checkout.lines, siteUrl),
});

/** The mail that follows a payment that takes its time. */
export const paymentPending = (checkout: Checkout, shop: MailShop): RenderedMail => {
  const stateUrl = `${shop.siteUrl}/success?session_id=${encodeURIComponent(checkout.sessionId ?? '')}`;
  return renderMail('paymentPending', { ...sums(checkout, shop), stateUrl }, shop);
};

/** The mail that follows a payment that failed after its time. */
export const paymentFailed = (checkout: Checkout, shop: MailShop): RenderedMail =>
  renderMail('paymentFailed', sums(checkout, shop), shop);
