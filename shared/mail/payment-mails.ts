import { type Checkout, toOrderItem } from '#shared/checkout/checkout.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { sumsView } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';

const sums = (checkout: Checkout, { siteUrl }: MailShop) =>
  sumsView({ ...checkout, items: checkout.lines.map(toOrderItem) }, 'usd', siteUrl);

export const paymentPending = (checkout: Checkout, shop: MailShop): RenderedMail => {
  const stateUrl = `${shop.siteUrl}/success?session_id=${encodeURIComponent(checkout.sessionId ?? '')}`;
  return renderMail('paymentPending', { ...sums(checkout, shop), stateUrl }, shop);
};

export const paymentFailed = (checkout: Checkout, shop: MailShop): RenderedMail =>
  renderMail('paymentFailed', sums(checkout, shop), shop);
