import { ORDER } from '#shared/mail/sample-order.ts';
import { type GiftCard, withFields } from '#shared/orders/gift-cards/gift-card.ts';
import type { StoredOrder } from '#shared/orders/order.ts';
import type { Refund } from '#shared/orders/refund.ts';
import type { WholeStore } from './whole-store.ts';

const NOW = Date.now();
const AT = new Date(NOW).toISOString();
const CARD: GiftCard = {
  ...{ id: 'gft_01JD0000000000000000000000', status: 'active', lastFour: 'LE22', codeNumber: 1, initialCents: 5_000 },
  ...{ balanceCents: 5_000, reservedCents: 0, recipient: { name: 'Ann', email: 'measured@example.com' } },
  ...{ senderName: 'Bo', message: '', sendAt: AT, sentAt: null, expiresAt: null, orderId: null, reason: null },
  ...{ createdAt: AT, version: 1 },
};
const CODE = 'ABCDEFGHJKLMNPQRLE22';
const MOVEMENT = { id: CARD.id, at: AT, kind: 'issued', cents: 5_000, balanceCents: 5_000 } as const;
const PAYING = {
  ...{ id: 'chk_1', createdAt: AT, becomes: 'ord_1' },
  giftCardPayments: [{ id: CARD.id, lastFour: 'LE22', cents: 100 }],
};

const REFUND: Refund = {
  ...{ id: 'rfd_01JD0000000000000000000000', amountCents: 100, status: 'requested', reason: null, createdAt: AT },
  ...{ byProvider: false, stripeRefundId: null, failure: null, giftCards: PAYING.giftCardPayments },
};
const REFUNDED: StoredOrder = {
  ...ORDER,
  ...{ id: 'ord_01JD00000000000000GFTCARDS', giftCardPayments: PAYING.giftCardPayments, refunds: [REFUND] },
};

/** Returns the access patterns of gift cards, in an order in which they work. */
export function giftCardPatterns(store: WholeStore): [name: string, run: () => Promise<unknown>][] {
  return [
    [
      'giftCardWrites: new',
      () =>
        store.transact([
          ...store.giftCardWrites([{ before: null, after: CARD, movement: MOVEMENT }]),
          store.giftCodeWrite(CODE, CARD),
        ]),
    ],
    [
      'giftCardWrites: changed',
      () =>
        store.transact(
          store.giftCardWrites([{ before: CARD, after: withFields(CARD, { sentAt: AT }), movement: null }]),
        ),
    ],
    ['getGiftCodeKey: made ready', () => store.getGiftCodeKey()],
    ['getGiftCodeKey', () => store.getGiftCodeKey()],
    ['eraseCheckoutGiftCards', () => store.eraseCheckoutGiftCards('chk_none')],
    ['getGiftCard', () => store.getGiftCard(CARD.id)],
    ['getGiftCards: 1', () => store.getGiftCards([CARD.id])],
    ['getGiftCardByCode: known', () => store.getGiftCardByCode(CODE)],
    ['getGiftCardByCode: unknown', () => store.getGiftCardByCode('22222222222222222222')],
    ['listGiftCards: 50', () => store.listGiftCards({ limit: 50 })],
    ['listGiftCardsOf: 50', () => store.listGiftCardsOf('measured@example.com', { limit: 50 })],
    ['listGiftCardsEnding: 50', () => store.listGiftCardsEnding('LE22', { limit: 50 })],
    ['listMovements: 1', () => store.listMovements(CARD.id)],
    ['getOutstandingCents', () => store.getOutstandingCents()],
    ['releaseWrites', () => store.releaseWrites(PAYING, NOW)],
    ['captureWrites', () => store.captureWrites(PAYING, 'ord_1')],
    ['lateCapture', () => store.lateCapture(PAYING, { orderId: 'ord_1', at: AT })],
    ['refundToGiftCards: made ready', () => store.transact(store.orderWrites(REFUNDED))],
    ['refundToGiftCards', () => store.refundToGiftCards(REFUNDED.id, REFUND, NOW)],
    ['creditWrites', () => store.creditWrites(PAYING.giftCardPayments, { id: 'rfd_1', at: AT, orderId: 'ord_1' })],
  ];
}
