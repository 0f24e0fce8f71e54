import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { logger } from '#functions/runtime/log.ts';
import { isContested } from '#shared/orders/disputes.ts';
import { type GiftCard, withCardStatus } from '#shared/orders/gift-cards/gift-card.ts';
import { ConditionsFailed, transact } from '#store/client.ts';
import { getGiftCard, giftCardWrites } from '#store/orders/gift-cards/gift-cards.ts';
import { getOrder } from '#store/orders/orders.ts';

const TRIES = 8;

async function freeze(id: string, now: number): Promise<void> {
  for (let tries = 1; ; tries++) {
    const card: GiftCard | null = await getGiftCard(id);
    if (card?.status !== 'active') return;
    const at = new Date(now).toISOString();
    const movement = { id, at, kind: 'frozen', cents: 0, balanceCents: card.balanceCents } as const;
    try {
      await transact(giftCardWrites([{ before: card, after: withCardStatus(card, 'frozen'), movement }]));
      logger.warn('gift card frozen', { cardId: id });
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}

/**
 * Freezes the cards of an order until an admin decides, if its payment is disputed or was refunded directly at the payment
 * service.
 */
async function freezeGiftCards(orderId: string, now: number): Promise<JobOutcome> {
  const order = await getOrder(orderId);
  if (!order || !isContested(order)) return 'done';
  for (const { cardId } of order.giftCards ?? []) if (cardId) await freeze(cardId, now);
  return 'done';
}

export const freezeGiftCardsJob = defineJob({
  kind: 'freeze_gift_cards',
  run: ({ payload, now }) => freezeGiftCards(payload.orderId, now),
});
