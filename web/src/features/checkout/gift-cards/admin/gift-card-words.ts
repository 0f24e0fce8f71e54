import { formatCents } from '#shared/base/money.ts';
import {
  type AdminGiftCard,
  GIFT_CARD_FILTERS,
  type GiftCardFilter,
  isBeingMailed,
} from '#shared/orders/gift-cards/admin-gift-card.ts';
import { isExpired, type MovementKind } from '#shared/orders/gift-cards/gift-card.ts';
import { formatShopDay } from '#web/lib/format/admin-format.ts';

export const FILTER_LABELS: Readonly<Record<GiftCardFilter, string>> = {
  usable: 'With a balance',
  empty: 'Used up',
  scheduled: 'Not emailed yet',
  expired: 'Expired',
  active: 'Active',
  frozen: 'Frozen',
  disabled: 'Disabled',
};

/** Lists the filters to offer. Leaves out `active`, because the others are more specific. */
export const SHOWN_FILTERS = GIFT_CARD_FILTERS.filter((filter) => filter !== 'active');

/** Returns the state of a gift card as a short label with a color. */
export function stateOf(card: AdminGiftCard): { label: string; tone: 'rust' | 'ink' | 'quiet' } {
  if (card.status === 'frozen') return { label: 'Frozen', tone: 'rust' };
  if (card.status === 'disabled') return { label: 'Disabled', tone: 'quiet' };
  if (isExpired(card, Date.now())) return { label: 'Expired', tone: 'quiet' };
  if (card.balanceCents + card.reservedCents === 0) return { label: 'Used up', tone: 'quiet' };
  if (card.sentAt !== null) return { label: 'Active', tone: 'ink' };
  if (isBeingMailed(card, Date.now())) return { label: 'Sending', tone: 'quiet' };
  return { label: Date.parse(card.sendAt) > Date.now() ? 'Scheduled' : 'Not emailed', tone: 'quiet' };
}

/** Describes when the gift card was or will be emailed. */
export const emailedText = (card: AdminGiftCard): string => {
  const { sentAt, sendAt, status } = card;
  if (sentAt) return `Emailed on ${formatShopDay(sentAt)}`;
  if (isBeingMailed(card, Date.now())) return 'Being emailed';
  const isAhead = status === 'active' && Date.parse(sendAt) > Date.now();
  return isAhead ? `Will be emailed on ${formatShopDay(sendAt)}` : 'Not emailed';
};

export const balanceText = ({ balanceCents, initialCents }: AdminGiftCard): string =>
  balanceCents === initialCents
    ? formatCents(balanceCents)
    : `${formatCents(balanceCents)} of ${formatCents(initialCents)}`;

export const MOVEMENT_LABELS: Readonly<Record<MovementKind, string>> = {
  issued: 'Issued',
  reserved: 'Held for a checkout',
  spent: 'Spent',
  released: 'Released by a checkout',
  refunded: 'Refunded to the card',
  adjusted: 'Adjusted',
  withdrawn: 'Refunded to the buyer',
  disabled: 'Disabled',
  enabled: 'Enabled',
  frozen: 'Frozen: its payment was disputed or refunded',
};
