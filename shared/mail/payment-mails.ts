import { formatCents } from '#shared/base/money.ts';
import { type Checkout, toOrderItem } from '#shared/checkout/checkout.ts';
import { giftCardParts } from '#shared/orders/gift-cards/receipt-parts.ts';
import type { MailShop, RenderedMail } from './fill-template.ts';
import { sumsView } from './line-item-views.ts';
import { renderMail } from './render-mail.ts';
import type { SumsView } from './views.ts';

/**
 * Returns the amounts of a checkout that is not paid yet. Gift cards are listed as means of payment, next to the bank's
 * share.
 */
function sums(checkout: Checkout, { siteUrl }: MailShop): SumsView & { due: string } {
  const { payments, chargedCents } = giftCardParts(checkout);
  const due = `${formatCents(chargedCents)} USD`;
  const payers = [
    ...payments.map(({ name, cents }) => ({ label: name, cost: formatCents(-cents) })),
    { label: 'From your bank', cost: due },
  ];
  return {
    ...sumsView({ ...checkout, items: checkout.lines.map(toOrderItem) }, 'usd', siteUrl),
    due,
    payments: payments.length > 0 ? payers : [],
  };
}

export const paymentPending = (checkout: Checkout, shop: MailShop): RenderedMail => {
  const stateUrl = `${shop.siteUrl}/success?session_id=${encodeURIComponent(checkout.sessionId ?? '')}`;
  return renderMail('paymentPending', { ...sums(checkout, shop), stateUrl }, shop);
};

export const paymentFailed = (checkout: Checkout, shop: MailShop): RenderedMail => {
  const hasGiftCards = (checkout.giftCardPayments ?? []).length > 0;
  return renderMail('paymentFailed', { ...sums(checkout, shop), hasGiftCards }, shop);
};
