import { createHmac } from 'node:crypto';
import { encodeGiftCode } from '#shared/orders/gift-cards/code.ts';
import type { GiftCard } from '#shared/orders/gift-cards/gift-card.ts';
import { getGiftCodeKey } from '#store/signing-key.ts';

/**
 * Returns the code of a card. It is derived from the card's id and a secret key. No card, job, or email record needs to store
 * it, and its email can be sent again.
 */
export async function giftCodeOf({ id, codeNumber }: Pick<GiftCard, 'id' | 'codeNumber'>): Promise<string> {
  const key = await getGiftCodeKey();
  return encodeGiftCode(createHmac('sha256', key).update(`gift card ${id} ${codeNumber}`).digest());
}
