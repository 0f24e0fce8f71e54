import { storedList } from './stored-list.ts';

/** Stores the codes of gift cards that pay for the cart. Each is removed once it has paid for an order. */
export const giftCodes = storedList<string>('gift-codes');
