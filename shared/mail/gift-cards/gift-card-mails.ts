import { formatCents } from '#shared/base/money.ts';
import { formatGiftCode } from '#shared/orders/gift-cards/code.ts';
import { type GiftCard, lastDayText } from '#shared/orders/gift-cards/gift-card.ts';
import type { MailShop, RenderedMail } from '../fill-template.ts';
import { renderMail } from '../render-mail.ts';

export interface GiftCardMailView {
  /** The code, formatted in groups of characters. */
  code: string;
  value: string;
  recipient: string;
  /** Empty if the card comes from the shop itself. */
  sender: string;
  message: { words: string } | null;
  expiry: { day: string } | null;
  /** Link that puts the gift card into the cart. */
  useUrl: string;
  balanceUrl: string;
}

/**
 * Renders the email that delivers a gift card to its recipient. No other email contains the code. Links have the code after
 * `#`, because browsers do not send that part to a server.
 */
export function giftCardMail(
  { card, code }: { card: GiftCard; code: string },
  shop: MailShop,
  timeZone: string,
): RenderedMail {
  const view: GiftCardMailView = {
    code: formatGiftCode(code),
    value: formatCents(card.sentAt === null ? card.initialCents : card.balanceCents),
    recipient: card.recipient?.name ?? '',
    sender: card.senderName,
    message: card.message ? { words: card.message } : null,
    expiry: card.expiresAt ? { day: lastDayText(card.expiresAt, timeZone) } : null,
    useUrl: `${shop.siteUrl}/gift-cards/use#${code}`,
    balanceUrl: `${shop.siteUrl}/gift-cards/balance#${code}`,
  };
  return renderMail('giftCard', view, shop);
}
