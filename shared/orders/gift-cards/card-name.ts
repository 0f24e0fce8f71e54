/** Names a card without giving its code away. */
export const giftCardName = (lastFour: string): string => `Gift card …${lastFour}`;
