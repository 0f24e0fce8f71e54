import type { Page } from '#shared/base/pagination.ts';
import { emailSchema } from '#shared/base/text.ts';
import { CODE_ALPHABET } from '#shared/orders/gift-cards/code.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { parseOrderSearch } from '#shared/orders/order-search.ts';
import {
  getGiftCards,
  listGiftCards,
  listGiftCardsEnding,
  listGiftCardsOf,
} from '#store/orders/gift-cards/gift-cards.ts';
import { findOrdersByShortId } from '#store/orders/order-index.ts';
import { getOrders } from '#store/orders/orders.ts';

interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

const LAST_FOUR = new RegExp(`^[…. ]*([${CODE_ALPHABET}]{4})$`, 'i');

const none = <T>(): Page<T> => ({ items: [], nextCursor: null });

/** Returns the cards that an order bought, and the cards that paid for it. */
async function cardsOfOrder(typed: string): Promise<GiftCard[]> {
  const term = parseOrderSearch(typed);
  if (!term || 'email' in term) return [];
  const orders = 'id' in term ? await getOrders([term.id]) : await findOrdersByShortId(term.shortId);
  const ids = orders.flatMap(({ giftCards = [], giftCardPayments = [] }) => [
    ...giftCards.flatMap(({ cardId }) => cardId ?? []),
    ...giftCardPayments.map(({ id }) => id),
  ]);
  return getGiftCards([...new Set(ids)]);
}

/**
 * Finds cards by the last four characters of the code, by the recipient's email address, or by an order. Lists all cards if
 * the search text is empty.
 */
export async function findGiftCardPage(typed: string, page: PageRequest): Promise<Page<GiftCard>> {
  const term = typed.trim();
  if (!term) return listGiftCards(page);
  const lastFour = LAST_FOUR.exec(term)?.[1];
  if (lastFour) return listGiftCardsEnding(lastFour.toUpperCase(), page);
  const email = emailSchema.safeParse(term);
  if (email.success) return listGiftCardsOf(email.data, page);
  const items = await cardsOfOrder(term);
  return items.length > 0 ? { items, nextCursor: null } : none();
}
