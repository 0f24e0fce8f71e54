import { createHmac } from 'node:crypto';
import { encodeGiftCode } from '#shared/orders/gift-cards/code.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { getGiftCodeKey } from '#store/signing-key.ts';

/**
 * Returns the code of a card. It derives from the card's id and a random key, so that no card, job, or email record holds it,
 * and its mail can be sent again.
 */
export async function giftCodeOf({ id, codeNumber }: Pick<GiftCard, 'id' | 'codeNumber'>): Promise<string> {
  const key = await getGiftCodeKey();
  return encodeGiftCode(createHmac('sha256', key).update(`gift card ${id} ${codeNumber}`).digest());
}
