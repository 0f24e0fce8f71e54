import type { Account, SessionRecord } from '../account.ts';
import { money } from '../amounts.ts';
import { successUrl } from '../sessions.ts';
import { merchantName } from './checkout-page.ts';
import { html, page } from './layout.ts';

const closed = (title: string, text: string, link: { href: string; label: string } | null) =>
  page(
    title,
    html`<main class="closed"><h1>${title}</h1><p>${text}</p>${link && html`<a class="button" href="${link.href}">${link.label}</a>`}</main>`,
  );

/** What a session's page says once it is paid or has run out. */
export function closedPage(account: Account, record: SessionRecord): string {
  const { session } = record;
  const merchant = merchantName(account, session);
  if (session.status === 'complete') {
    const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
    const text = `Your order of ${total} with ${merchant} is placed. There is nothing more to pay here.`;
    return closed('You have already paid', text, { href: successUrl(record), label: 'See your order' });
  }
  const link = session.cancel_url === null ? null : { href: session.cancel_url, label: `Back to ${merchant}` };
  return closed('This checkout has expired', 'Nothing was charged. Start again from your cart.', link);
}

export const unknownPage = () =>
  closed('There is no such checkout', 'The link may be incomplete. Go back to the shop and start again.', null);
