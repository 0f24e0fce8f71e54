import { storedList } from './stored-list.ts';

/** The codes of gift cards that pay for the cart. They leave with the order. */
export const giftCodes = storedList<string>('gift-codes');
