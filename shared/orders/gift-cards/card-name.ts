/** Names a card without revealing its code. */
export const giftCardName = (lastFour: string): string => `Gift card …${lastFour}`;

/** Names a card inside a sentence. */
export const giftCardInText = (lastFour: string): string => `gift card …${lastFour}`;
