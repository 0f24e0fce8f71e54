import { storedList } from './stored-list.ts';

/** Stores the codes of gift cards that pay for the cart. They are removed after the order. */
export const giftCodes = storedList<string>('gift-codes');
