import { loggable, logger } from '#functions/runtime/log.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { changeOrder } from '#store/orders/order-change.ts';

/**
 * Notes on the order that bought a card when it was mailed, and with which code. Only logs a failure: a retry would mail the card
 * again.
 */
export async function markSentOnOrder(
  orderId: string,
  { id, lastFour }: Pick<GiftCard, 'id' | 'lastFour'>,
  sentAt: string,
): Promise<void> {
  try {
    await changeOrder(orderId, (order) => {
      const giftCards = order.giftCards?.map((card) => (card.cardId === id ? { ...card, lastFour, sentAt } : card));
      return giftCards ? { order: { ...order, giftCards } } : null;
    });
  } catch (error) {
    logger.warn('mailed gift card not noted on its order', { orderId, error: loggable(error) });
  }
}
