import { Problem } from '#shared/base/errors.ts';
import { newId } from '#shared/base/id.ts';
import {
  endOfDay,
  type GiftCardChange,
  sendTimeOf,
  toAdminGiftCard,
} from '#shared/orders/gift-cards/admin-gift-card.ts';
import { lastFourOf } from '#shared/orders/gift-cards/code.ts';
import {
  type GiftCard,
  giftCardName,
  type Movement,
  type MovementKind,
  withAdded,
  withCardStatus,
  withFields,
} from '#shared/orders/gift-cards/gift-card.ts';
import { type Actor, changesBetween } from '#shared/shop/audit.ts';
import { ConditionsFailed, type TransactionWrite, transact } from '#store/client.ts';
import { enqueueJob } from '#store/jobs/jobs.ts';
import {
  getGiftCard,
  giftCardWrites,
  giftCodeWrite,
  withdrawGiftCodeWrite,
} from '#store/orders/gift-cards/gift-cards.ts';
import { changeOrder } from '#store/orders/order-change.ts';
import { auditWrite } from '#store/shop/audit.ts';
import { giftCodeOf } from './codes.ts';

interface AuditedAs {
  actor: Actor;
  verb: string;
  /** Milliseconds UTC. */
  now: number;
  reason?: string;
}

/**
 * Returns the fields that the history compares. The recipient's name and address are left out, because erasing personal data
 * changes only the card, not the history.
 */
const auditedFields = (card: GiftCard | null) =>
  card && {
    ...{ status: card.status, balanceCents: card.balanceCents, lastFour: card.lastFour },
    ...{ sendAt: card.sendAt, expiresAt: card.expiresAt },
  };

/** Returns the write that records an admin's change of a card in the history. */
export const giftCardAudit = (
  before: GiftCard | null,
  after: GiftCard,
  { actor, verb, now, reason }: AuditedAs,
): TransactionWrite => {
  const recipient = before && before.recipient?.email !== after.recipient?.email;
  const changes = [
    ...changesBetween(auditedFields(before), auditedFields(after)),
    ...(recipient ? [{ field: 'recipient', before: null, after: 'changed' }] : []),
    ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
  ];
  return auditWrite(
    { actor, action: `giftCard.${verb}`, subject: after.id, name: giftCardName(after.lastFour), changes },
    now,
  );
};

/** Reads a gift card. Throws `not_found`. */
export async function requireGiftCard(id: string): Promise<GiftCard> {
  const card = await getGiftCard(id);
  if (!card) throw new Problem('not_found', 'Gift card not found');
  return card;
}

export const changedMeanwhile = (current: GiftCard, cause?: unknown) =>
  new Problem('conflict', 'The gift card has changed in the meantime. Check it and try again', {
    extensions: { current: toAdminGiftCard(current) },
    cause,
  });

interface Change {
  card: GiftCard;
  movement?: Pick<Movement, 'kind' | 'note'>;
  writes?: TransactionWrite[];
}

export interface ByAdmin {
  seen: number;
  actor: Actor;
  /** Milliseconds UTC. */
  now: number;
}

/**
 * Changes a card if it still has the version that the admin saw. Throws `not_found`, or `conflict` with the card as
 * `current`.
 */
async function changeGiftCard(
  id: string,
  { seen, ...audited }: ByAdmin & AuditedAs,
  decide: (card: GiftCard) => Change | Promise<Change>,
): Promise<GiftCard> {
  const before = await requireGiftCard(id);
  if (before.version !== seen) throw changedMeanwhile(before);
  const { card, movement, writes = [] } = await decide(before);
  const { now } = audited;
  const entry: Movement | null = movement
    ? {
        ...{ id: newId('gft', now), at: new Date(now).toISOString(), ...movement },
        ...{ cents: card.balanceCents - before.balanceCents, balanceCents: card.balanceCents },
      }
    : null;
  try {
    await transact([
      ...giftCardWrites([{ before, after: card, movement: entry }]),
      ...writes,
      giftCardAudit(before, card, audited),
    ]);
    return card;
  } catch (error) {
    if (error instanceof ConditionsFailed) throw changedMeanwhile(await requireGiftCard(id), error);
    throw error;
  }
}

/**
 * Adds to a card's balance, or subtracts from it if `cents` is negative. Throws `invalid_request` if the balance is too low,
 * and the errors of `changeGiftCard`.
 */
export const adjustGiftCard = (id: string, cents: number, reason: string, by: ByAdmin): Promise<GiftCard> =>
  changeGiftCard(id, { ...by, verb: 'adjusted', reason }, (before) => {
    const card = withAdded(before, cents);
    if (!card) {
      const message = 'is more than its balance';
      throw new Problem('invalid_request', undefined, { errors: [{ path: 'cents', message }] });
    }
    return { card, movement: { kind: 'adjusted', note: reason } };
  });

const mailJob = ({ id, sendAt, sentAt }: GiftCard, at: string): TransactionWrite[] =>
  sentAt === null ? [enqueueJob('send_gift_card', { cardId: id }, sendAt > at ? sendAt : at, at)] : [];

/** Sets the email time of an overdue card to now, so that the card's page can say that the email is being sent. */
const dueBy = (card: GiftCard, at: string): GiftCard =>
  card.sentAt === null && card.sendAt < at ? { ...card, sendAt: at } : card;

const STATUS_MOVES = {
  disabled: { status: 'disabled', kind: 'disabled' },
  enabled: { status: 'active', kind: 'enabled' },
} as const satisfies Record<string, { status: GiftCard['status']; kind: MovementKind }>;

/**
 * Disables a card, or enables it again. A card that already has the wanted status stays unchanged. The balance stays, but is
 * not a liability while the card is disabled. Throws the errors of `changeGiftCard`.
 */
export async function switchGiftCard(
  id: string,
  verb: keyof typeof STATUS_MOVES,
  reason: string,
  by: ByAdmin,
): Promise<GiftCard> {
  const { status, kind } = STATUS_MOVES[verb];
  const seen = await requireGiftCard(id);
  if (seen.status === status) return seen;
  return changeGiftCard(id, { ...by, verb, reason }, (before) => {
    const at = new Date(by.now).toISOString();
    const switched = withCardStatus(before, status);
    const card = status === 'active' ? dueBy(switched, at) : switched;
    // If the card was not emailed yet, its job ended without an email while the card was disabled.
    const writes = status === 'active' ? mailJob(card, at) : [];
    return { card, movement: { kind, note: reason }, writes };
  });
}

/** Returns a card with a new code, and the writes for it. The old code stops working. */
export async function withNewCode(before: GiftCard): Promise<Required<Omit<Change, 'movement'>>> {
  const codeNumber = before.codeNumber + 1;
  const [old, code] = await Promise.all([giftCodeOf(before), giftCodeOf({ id: before.id, codeNumber })]);
  const card = withFields(before, { codeNumber, lastFour: lastFourOf(code), sentAt: null });
  return { card, writes: [withdrawGiftCodeWrite(old), giftCodeWrite(code, card)] };
}

/**
 * Changes the recipient, the day of the email, or the last day of a card. If the card was already emailed to a different
 * address, it gets a new code, and the code is emailed to the new address immediately. Throws the errors of `changeGiftCard`,
 * and `invalid_request` for an earlier last day.
 */
export async function editGiftCard(
  id: string,
  change: GiftCardChange,
  by: ByAdmin & { timeZone: string },
): Promise<GiftCard> {
  const card = await saveChange(id, change, by);
  if (change.recipient && card.orderId) await updateOnOrder(card.orderId, card);
  return card;
}

/** Updates the recipient and the code of a card on the order that bought it. */
const updateOnOrder = (orderId: string, { id, recipient, lastFour, sentAt }: GiftCard) =>
  changeOrder(orderId, (before) => {
    const giftCards = before.giftCards?.map((each) => {
      if (each.cardId !== id) return each;
      const { sentAt: _former, ...kept } = each;
      return { ...kept, recipient, lastFour, ...(sentAt ? { sentAt } : {}) };
    });
    return giftCards ? { order: { ...before, giftCards } } : null;
  });

const saveChange = (
  id: string,
  { recipient, sendOn, expiresOn }: GiftCardChange,
  by: ByAdmin & { timeZone: string },
): Promise<GiftCard> =>
  changeGiftCard(id, { ...by, verb: 'updated' }, async (before) => {
    const at = new Date(by.now).toISOString();
    const isMoved = recipient !== undefined && recipient.email !== before.recipient?.email;
    const isRecalled = isMoved && before.sentAt !== null;
    const { card: coded, writes = [] }: Change = isRecalled ? await withNewCode(before) : { card: before };
    const expiresAt = expiresOn === undefined ? before.expiresAt : endOfDay(expiresOn, by.timeZone);
    if (expiresAt !== null && (before.expiresAt === null || expiresAt < before.expiresAt))
      throw new Problem('invalid_request', undefined, {
        errors: [{ path: 'expiresOn', message: 'can only be later than before' }],
      });
    const sendAt = sendOn === undefined || coded.sentAt ? coded.sendAt : sendTimeOf(sendOn, by.timeZone, by.now);
    const changed = { ...coded, version: before.version + 1, sendAt, expiresAt, ...(recipient ? { recipient } : {}) };
    const card = isRecalled ? dueBy(changed, at) : changed;
    return { card, writes: [...writes, ...mailJob(card, at)] };
  });

/**
 * Emails a card to its recipient again. A card with a later day is emailed now. Throws `conflict` for a card that is not
 * active or has no recipient.
 */
export async function resendGiftCard(id: string, actor: Actor, now: number): Promise<GiftCard> {
  const card = await requireGiftCard(id);
  if (card.status !== 'active' || !card.recipient)
    throw new Problem('conflict', card.recipient ? 'This gift card can’t be used' : 'This gift card has no recipient');
  const at = new Date(now).toISOString();
  if (card.sentAt === null && card.sendAt > at)
    return changeGiftCard(id, { seen: card.version, actor, now, verb: 'mail_resent' }, (before) => {
      const due = withFields(before, { sendAt: at });
      return { card: due, writes: mailJob(due, at) };
    });
  await transact([
    enqueueJob('send_gift_card', { cardId: id }, at, at),
    giftCardAudit(card, card, { actor, verb: 'mail_resent', now }),
  ]);
  return card;
}
