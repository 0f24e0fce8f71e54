import { requireAllowed } from '#functions/orders/change-order-as-admin.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { type GiftCard, type Movement, withWithdrawal } from '#shared/orders/gift-cards/gift-card.ts';
import { refundGiftCard } from '#shared/orders/refunds.ts';
import { ConditionsFailed } from '#store/client.ts';
import { giftCardWrites } from '#store/orders/gift-cards/gift-cards.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { enqueueRefund } from '#store/orders/refunds.ts';
import { type ByAdmin, changedMeanwhile, giftCardAudit, requireGiftCard } from './change-gift-card.ts';

/**
 * Refunds the remaining balance of a card to the customer who bought it, and disables the card, in one transaction. Throws
 * `not_found`, and `conflict` if the card has changed or there is nothing to refund.
 */
export async function refundBoughtCard(id: string, { seen, actor, now }: ByAdmin): Promise<GiftCard> {
  const before = await requireGiftCard(id);
  if (before.version !== seen) throw changedMeanwhile(before);
  const { orderId } = before;
  if (!orderId) throw new Problem('conflict', 'Nobody paid for this gift card');
  const [refundId, at] = [newId('rfd', now), new Date(now).toISOString()];
  const after = withWithdrawal(before);
  const movement: Movement = {
    id: refundId,
    at,
    kind: 'withdrawn',
    cents: -before.balanceCents,
    balanceCents: 0,
    orderId,
  };
  try {
    await changeOrder(orderId, (order) => {
      const request = { id: refundId, cardId: id, cents: before.balanceCents, at };
      const changed = requireAllowed(order, refundGiftCard(order, request));
      const writes = [
        ...giftCardWrites([{ before, after, movement }]),
        ...enqueueRefund(changed.order, refundId, at),
        giftCardAudit(before, after, { actor, verb: 'refunded', now }),
      ];
      return { order: changed.order, writes };
    });
    return after;
  } catch (error) {
    if (error instanceof ConditionsFailed) throw changedMeanwhile(await requireGiftCard(id), error);
    throw error;
  }
}
