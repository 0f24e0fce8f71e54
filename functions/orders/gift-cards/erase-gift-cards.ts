import { Problem } from '#shared/base/errors.ts';
import { type GiftCard, giftCardName, withoutPeople } from '#shared/orders/gift-cards/gift-card.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import { shortOrderId } from '#shared/orders/order-number.ts';
import { eraseCheckoutGiftCards } from '#store/checkout/checkouts.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { getGiftCard, giftCardWrites, listGiftCardsOf } from '#store/orders/gift-cards/gift-cards.ts';
import { changeOrder } from '#store/orders/order-change.ts';

const TRIES = 8;

/** Lists all gift cards whose recipient has this email address. */
export async function allGiftCardsOf(email: string): Promise<GiftCard[]> {
  const cards: GiftCard[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listGiftCardsOf(email, { limit: 50, cursor });
    cards.push(...page.items);
    if (!page.nextCursor) return cards;
    cursor = page.nextCursor;
  }
}

/** Throws `conflict` if a gift card for this email address has not been emailed yet. */
export async function requireAllMailed(email: string): Promise<void> {
  const waiting = (await allGiftCardsOf(email)).find(({ status, sentAt }) => status === 'active' && sentAt === null);
  if (!waiting) return;
  const order = waiting.orderId ? ` of order #${shortOrderId(waiting.orderId)}` : '';
  throw new Problem(
    'conflict',
    `${giftCardName(waiting.lastFour)}${order} hasn’t been emailed yet. Email or disable it first.`,
  );
}

/**
 * Throws `conflict` if a gift card from an order has not been issued or emailed yet. Without its recipient, the card would be
 * lost.
 */
export async function requireBoughtMailed({ id, giftCards = [], status }: StoredOrder): Promise<void> {
  if (status === 'pending' || status === 'failed') return;
  for (const { cardId } of giftCards) {
    const card = cardId ? await getGiftCard(cardId) : null;
    if (card ? card.status !== 'active' || card.sentAt !== null : cardId !== undefined) continue;
    const reason = 'has a gift card that hasn’t been emailed yet. Email or disable it first.';
    throw new Problem('conflict', `Order #${shortOrderId(id)} ${reason}`);
  }
}

async function eraseCard(id: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const card = await getGiftCard(id);
    if (!card) return;
    try {
      await transact(giftCardWrites([{ before: card, after: withoutPeople(card), movement: null }]));
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}

/**
 * Removes the recipient and the message of a card from the order that bought it, and those of all cards from the order's
 * checkout.
 */
async function eraseOnOrder(orderId: string, cardId: string): Promise<void> {
  const order = await changeOrder(orderId, (before) => {
    const giftCards = before.giftCards?.map((card) =>
      card.cardId === cardId ? { ...card, recipient: null, senderName: '', message: '' } : card,
    );
    return giftCards ? { order: { ...before, giftCards } } : null;
  });
  await eraseCheckoutGiftCards(order.checkoutId);
}

/** Removes the names, addresses, and messages from the cards that an order bought. The codes keep working. */
export async function eraseBoughtCards(cardIds: readonly (string | undefined)[]): Promise<void> {
  for (const id of cardIds) if (id) await eraseCard(id);
}

/**
 * Removes a recipient from all cards for this email address. The codes keep working. Returns the number of cards. Safe to run
 * twice.
 */
export async function eraseGiftCards(email: string): Promise<number> {
  const cards = await allGiftCardsOf(email);
  for (const { id, orderId } of cards) {
    if (orderId) await eraseOnOrder(orderId, id);
    // This comes last, because it removes the card from the search by email address.
    await eraseCard(id);
  }
  return cards.length;
}
