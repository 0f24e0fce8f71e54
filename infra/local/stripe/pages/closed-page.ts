import { document, html } from '../../emulator/markup.ts';
import type { SessionRecord, StripeAccount } from '../account.ts';
import { money } from '../payments/amounts.ts';
import { successUrl } from '../sessions/sessions.ts';
import { merchantName } from './checkout-page.ts';

const closed = (title: string, text: string, link: { href: string; label: string } | null) =>
  document({
    title,
    service: 'Stripe Checkout',
    body: html`<main class="closed"><h1>${title}</h1><p>${text}</p>${link && html`<a class="button" href="${link.href}">${link.label}</a>`}</main>`,
  });

/** Renders the page of a session that is complete or has expired. */
export function closedPage(account: StripeAccount, record: SessionRecord): string {
  const { session } = record;
  const merchant = merchantName(account, session);
  if (session.status === 'complete') {
    const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
    const text = `Your ${total} order with ${merchant} is placed. There's nothing left to pay.`;
    return closed('You have already paid', text, { href: successUrl(record), label: 'View your order' });
  }
  const link = session.cancel_url === null ? null : { href: session.cancel_url, label: `Back to ${merchant}` };
  return closed('This checkout has expired', "You weren't charged. Start again from your cart.", link);
}

export const unknownPage = () =>
  closed('Checkout not found', 'The link may be incomplete. Go back to the shop and start again.', null);
