import { loggable, logger } from '#functions/runtime/log.ts';
import { changeOrder } from '#store/orders/order-change.ts';

/** Notes on the order that bought a card when it was mailed. Only logs a failure: a retry would mail the card again. */
export async function markSentOnOrder(orderId: string, cardId: string, sentAt: string): Promise<void> {
  try {
    await changeOrder(orderId, (order) => {
      const giftCards = order.giftCards?.map((card) => (card.cardId === cardId ? { ...card, sentAt } : card));
      return giftCards ? { order: { ...order, giftCards } } : null;
    });
  } catch (error) {
    logger.warn('mailed gift card not noted on its order', { orderId, error: loggable(error) });
  }
}
