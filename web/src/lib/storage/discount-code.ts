import { storedText } from './stored-text.ts';

/** Stores the discount code of the cart in this browser. Empty if there is none. */
export const discountCode = storedText('discount-code');
