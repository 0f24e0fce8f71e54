import { defineJob, type JobOutcome } from '#functions/jobs/define-job.ts';
import { toMailShopWithWords } from '#functions/mail/to-mail-shop.ts';
import { logger } from '#functions/runtime/log.ts';
import { sendMail } from '#outside/mail.ts';
import type { Job } from '#shared/jobs/job.ts';
import { giftCardMail } from '#shared/mail/gift-cards/gift-card-mails.ts';
import { type GiftCard, withFields } from '#shared/orders/gift-cards/gift-card.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import { getSuppression } from '#store/mail/suppressions.ts';
import { getGiftCard, giftCardWrites } from '#store/orders/gift-cards/gift-cards.ts';
import { getSettings } from '#store/shop/settings.ts';
import { withNewCode } from './change-gift-card.ts';
import { giftCodeOf } from './codes.ts';
import { markSentOnOrder } from './mark-sent.ts';

const TRIES = 8;

/**
 * Returns whether the recipient was changed while the email to the old recipient was being sent with the card's current code.
 */
const isMailedToFormer = (mailed: GiftCard, { recipient, codeNumber }: GiftCard): boolean =>
  recipient !== null && recipient.email !== mailed.recipient?.email && codeNumber === mailed.codeNumber;

/**
 * Returns the writes that record the time of a card's email. If the email went to an old recipient, the card gets a new code
 * for the new one.
 */
async function sentWrites(mailed: GiftCard, latest: GiftCard, sentAt: string): Promise<TransactionWrite[]> {
  if (!isMailedToFormer(mailed, latest))
    return giftCardWrites([{ before: latest, after: withFields(latest, { sentAt }), movement: null }]);
  const { card, writes } = await withNewCode(latest);
  return [
    ...giftCardWrites([{ before: latest, after: card, movement: null }]),
    ...writes,
    enqueueJob('send_gift_card', { cardId: card.id }, card.sendAt > sentAt ? card.sendAt : sentAt, sentAt),
  ];
}

/**
 * Records the time of a card's email. Tries again if the card has changed in the meantime, because most changes do not matter
 * here.
 */
async function recordSent(mailed: GiftCard, sentAt: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const latest = await getGiftCard(mailed.id);
    if (!latest) return;
    try {
      await transact(await sentWrites(mailed, latest, sentAt));
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === TRIES) throw error;
    }
  }
}

/**
 * Returns whether the job has nothing to send. In that case, its email was already sent, the card is not active, or the
 * recipient was removed.
 */
const isDone = ({ status, recipient, sentAt }: GiftCard, { createdAt }: Job): boolean =>
  status !== 'active' || recipient === null || (sentAt !== null && sentAt >= createdAt);

/**
 * Emails a card to its recipient, at the time that the card has now. The time may have changed since the job was enqueued.
 */
async function sendGiftCard(cardId: string, job: Job, now: number): Promise<JobOutcome> {
  const card = await getGiftCard(cardId);
  if (!card?.recipient || isDone(card, job)) return 'done';
  if (card.sentAt === null && Date.parse(card.sendAt) > now) return { again: Date.parse(card.sendAt) };
  const settings = await getSettings();
  if ((await getSuppression(card.recipient.email))?.reason === 'bounce')
    throw new Error('Emails to the recipient’s address bounce. Correct the address on the gift card’s page');
  const mail = giftCardMail(
    { card, code: await giftCodeOf(card) },
    await toMailShopWithWords(settings),
    settings.timeZone,
  );
  await sendMail({ to: card.recipient.email, ...mail, tags: { kind: 'gift_card' } }, settings);
  const sentAt = new Date(now).toISOString();
  await recordSent(card, sentAt);
  if (card.orderId) await markSentOnOrder(card.orderId, card, sentAt);
  logger.info('gift card mailed', { cardId });
  return 'done';
}

export const sendGiftCardJob = defineJob({
  kind: 'send_gift_card',
  run: ({ payload, job, now }) => sendGiftCard(payload.cardId, job, now),
});
