import { loggable, logger } from '#functions/runtime/log.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { changeOrder } from '#store/orders/order-change.ts';

/**
 * Records on an order that one of its gift cards was emailed, with the time and the last four characters of the code. A
 * failure is only logged, because a retry would email the card again.
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
