import { storedText } from './stored-text.ts';

/** The discount code of the cart, which this browser keeps. Empty for none. */
export const discountCode = storedText('discount-code');
