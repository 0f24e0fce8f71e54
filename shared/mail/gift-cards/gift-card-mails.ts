import { formatCents } from '#shared/base/money.ts';
import { formatGiftCode } from '#shared/orders/gift-cards/code.ts';
import { type GiftCard, lastDayText } from '#shared/orders/gift-cards/gift-card.ts';
import type { MailShop, RenderedMail } from '../fill-template.ts';
import { renderMail } from '../render-mail.ts';

export interface GiftCardMailView {
  /** In groups. */
  code: string;
  value: string;
  recipient: string;
  /** Empty when the shop gives it. */
  sender: string;
  message: { words: string } | null;
  expiry: { day: string } | null;
  /** The cart, which takes the code over. */
  useUrl: string;
  balanceUrl: string;
}

/**
 * Renders the mail that brings a card to its recipient. Only this mail has the code. Links have it behind `#`, which no
 * server sees or logs.
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
