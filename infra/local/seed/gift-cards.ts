import { giftCodeOf } from '#functions/orders/gift-cards/codes.ts';
import { newId } from '#shared/base/id.ts';
import { lastFourOf } from '#shared/orders/gift-cards/code.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { transact } from '#store/client.ts';
import { giftCardWrites, giftCodeWrite, movementWrite } from '#store/orders/gift-cards/gift-cards.ts';

const DAY_MS = 86_400_000;

type Sample = Pick<GiftCard, 'initialCents' | 'recipient' | 'senderName' | 'message' | 'reason'> & {
  daysAgo: number;
  spentCents: number;
};

const SAMPLES: readonly Sample[] = [
  {
    ...{ daysAgo: 21, initialCents: 5_000, spentCents: 0, senderName: '', reason: 'A seam came undone' },
    ...{ recipient: { name: 'Regular', email: 'shopper@foundation.example' }, message: 'Sorry about the seam.' },
  },
  {
    ...{ daysAgo: 9, initialCents: 10_000, spentCents: 6_400, senderName: 'The team', reason: 'Winner of the raffle' },
    ...{ recipient: { name: 'Ines', email: 'ines@example.com' }, message: 'Congratulations!' },
  },
];

/**
 * Seeds two gift cards that were sent some time ago. Their emails are not in the inbox. The codes appear there when an admin
 * sends a card again.
 */
export async function seedGiftCards(now: number): Promise<void> {
  for (const { daysAgo, spentCents, ...sample } of SAMPLES) {
    const then = now - daysAgo * DAY_MS;
    const at = new Date(then).toISOString();
    const id = newId('gft', then);
    const code = await giftCodeOf({ id, codeNumber: 1 });
    const { initialCents, reason } = sample;
    const balanceCents = initialCents - spentCents;
    const card: GiftCard = {
      ...{ ...sample, id, status: 'active', lastFour: lastFourOf(code), codeNumber: 1, balanceCents, reservedCents: 0 },
      ...{ sendAt: at, sentAt: at, expiresAt: null, orderId: null, createdAt: at, version: 1 },
    };
    const issued = {
      id,
      at,
      kind: 'issued',
      cents: initialCents,
      balanceCents: initialCents,
      note: reason ?? '',
    } as const;
    const later = new Date(then + DAY_MS).toISOString();
    const used = {
      id,
      at: later,
      kind: 'adjusted',
      cents: -spentCents,
      balanceCents,
      note: 'Spent in the store',
    } as const;
    await transact([
      ...giftCardWrites([{ before: null, after: card, movement: issued }]),
      ...(spentCents > 0 ? [movementWrite(id, used)] : []),
      giftCodeWrite(code, card),
    ]);
  }
}
