import { createHash } from 'node:crypto';
import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { logger } from '#functions/runtime/log.ts';
import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import { isContested } from '#shared/orders/disputes.ts';
import { endOfDay, type NewGiftCard, sendTimeOf } from '#shared/orders/gift-cards/admin-gift-card.ts';
import { lastFourOf } from '#shared/orders/gift-cards/code.ts';
import type { GiftCard, Movement } from '#shared/orders/gift-cards/gift-card.ts';
import type { OrderGiftCard } from '#shared/orders/order.ts';
import type { Actor } from '#shared/shop/audit.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import {
  type GiftCardChange,
  getGiftCard,
  giftCardWrites,
  giftCodeWrite,
} from '#store/orders/gift-cards/gift-cards.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { getOrder } from '#store/orders/orders.ts';
import { giftCardAudit } from './change-gift-card.ts';
import { giftCodeOf } from './codes.ts';

type Terms = Pick<
  GiftCard,
  'id' | 'initialCents' | 'recipient' | 'senderName' | 'message' | 'sendAt' | 'expiresAt' | 'orderId' | 'reason'
>;

interface Issued {
  card: GiftCard;
  change: GiftCardChange;
  /** Writes that store the card's code and enqueue its email. */
  writes: TransactionWrite[];
}

/** Returns a new card, and the writes that issue it. `at` is a UTC ISO time. */
async function newCard(terms: Terms, at: string): Promise<Issued> {
  const code = await giftCodeOf({ id: terms.id, codeNumber: 1 });
  const { initialCents, orderId, sendAt } = terms;
  const card: GiftCard = {
    ...terms,
    ...{ status: 'active', lastFour: lastFourOf(code), codeNumber: 1, balanceCents: initialCents, reservedCents: 0 },
    ...{ sentAt: null, createdAt: at, version: 1 },
  };
  const movement: Movement = {
    ...{ id: card.id, at, kind: 'issued', cents: initialCents, balanceCents: initialCents },
    ...(orderId ? { orderId } : {}),
    ...(terms.reason ? { note: terms.reason } : {}),
  };
  const job = enqueueJob('send_gift_card', { cardId: card.id }, sendAt, at);
  return { card, change: { before: null, after: card, movement }, writes: [giftCodeWrite(code, card), job] };
}

/** Returns the id of the card that an admin's request issues. A repeated request with the same key gets the same id. */
function idOf(userId: string, key: string | null, now: number): string {
  if (key === null) return newId('gft', now);
  return `gft_${createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 26).toUpperCase()}`;
}

/**
 * Returns the card that an earlier request with the same key has issued. Throws `conflict` if that request was for a
 * different card.
 */
async function issuedBefore(id: string, { amountCents, recipient }: NewGiftCard, cause: unknown): Promise<GiftCard> {
  const card = await getGiftCard(id);
  const isSame = card?.initialCents === amountCents && card.recipient?.email === recipient.email;
  if (card && isSame) return card;
  throw new Problem('conflict', 'A gift card was already issued with this form. Close it and check the list', {
    cause,
  });
}

/**
 * Issues a card for an admin, once for each `key`. Throws `conflict` if the key was used for a different card. `now` in
 * milliseconds UTC.
 */
export async function issueGiftCard(
  wanted: NewGiftCard,
  { actor, key, timeZone, now }: { actor: Actor; key: string | null; timeZone: string; now: number },
): Promise<GiftCard> {
  const { amountCents, recipient, senderName, message, sendOn, expiresOn, reason } = wanted;
  const at = new Date(now).toISOString();
  const { card, change, writes } = await newCard(
    {
      ...{ id: idOf(actor.userId, key, now), initialCents: amountCents, orderId: null },
      ...{ recipient, senderName, message, reason },
      ...{ sendAt: sendTimeOf(sendOn, timeZone, now), expiresAt: endOfDay(expiresOn, timeZone) },
    },
    at,
  );
  try {
    await transact([...giftCardWrites([change]), ...writes, giftCardAudit(null, card, { actor, verb: 'issued', now })]);
    return card;
  } catch (error) {
    if (error instanceof ConditionsFailed) return issuedBefore(card.id, wanted, error);
    throw error;
  }
}

/** Returns the terms for a card that an order bought but that is not issued yet. */
const termsOf = (bought: OrderGiftCard, orderId: string, now: number): Terms => ({
  ...{ id: newId('gft', now), initialCents: bought.amountCents, recipient: bought.recipient, orderId, reason: null },
  ...{ senderName: bought.senderName, message: bought.message, sendAt: bought.sendAt, expiresAt: null },
});

/**
 * Issues the cards that an order bought. The same transaction adds their ids to the order, so that a second run does nothing.
 * If the payment is disputed, also enqueues the job that freezes the cards.
 */
async function issueBoughtCards(orderId: string, now: number): Promise<JobOutcome> {
  const at = new Date(now).toISOString();
  const order = await getOrder(orderId);
  const bought = order?.giftCards ?? [];
  if (!order || bought.every(({ cardId }) => cardId)) return 'done';
  const issued = await Promise.all(bought.map((one) => newCard(termsOf(one, orderId, now), at)));
  const writes = [...giftCardWrites(issued.map(({ change }) => change)), ...issued.flatMap((one) => one.writes)];
  await changeOrder(orderId, (before) => {
    if (before.giftCards?.some(({ cardId }) => cardId)) return null;
    const giftCards = bought.map((one, position) => {
      const card = issued[position]?.card;
      return card ? { ...one, cardId: card.id, lastFour: card.lastFour } : one;
    });
    const freeze = isContested(before) ? [enqueueJob('freeze_gift_cards', { orderId }, at, at)] : [];
    return { order: { ...before, giftCards }, writes: [...writes, ...freeze] };
  });
  logger.info('gift cards issued', { orderId, cards: issued.length });
  return 'done';
}

export const issueGiftCardsJob = defineJob({
  kind: 'issue_gift_cards',
  run: ({ payload, now }) => issueBoughtCards(payload.orderId, now),
});
