import type { Key } from './key.ts';

/** A customer, with the orders that count and the notes beside it. */
const CUSTOMER_PREFIX = 'CUSTOMER#';
export const customerPartition = (id: string): string => `${CUSTOMER_PREFIX}${id}`;
export const customerKey = (id: string): Key => ({ pk: customerPartition(id), sk: 'CUSTOMER' });
/** Recognizes the key of a customer, not of the items beside it. */
export const holdsCustomer = ({ pk, sk }: Key): boolean => pk.startsWith(CUSTOMER_PREFIX) && sk === 'CUSTOMER';
export const CUSTOMER_ORDERS = 'ORDER#';
export const customerOrderKey = (id: string, orderId: string): Key => ({
  pk: customerPartition(id),
  sk: `${CUSTOMER_ORDERS}${orderId}`,
});
export const CUSTOMER_NOTES = 'NOTE#';
export const customerNoteKey = (id: string, noteId: string): Key => ({
  pk: customerPartition(id),
  sk: `${CUSTOMER_NOTES}${noteId}`,
});
/** Points from the id of a merged customer to the one who stayed. */
export const mergedCustomerKey = (id: string): Key => ({ pk: customerPartition(id), sk: 'MERGED' });
/** Points from an e-mail address to its one customer. */
export const customerOfKey = (email: string): Key => ({ pk: `CUSTOMER_OF#${email}`, sk: 'CUSTOMER' });
export const CUSTOMERS = 'CUSTOMERS';
/** Rows that find a customer by a word, as those of orders do. */
export const customerWordPartition = (word: string): string => `CUSTOMER_WORDS#${[...word].slice(0, 2).join('')}`;
export const customerWordKey = (word: string, place: string): Key => ({
  pk: customerWordPartition(word),
  sk: `${word}#${place}`,
});
/** Progress of writing these rows for customers of earlier releases. */
export const customerWordsMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMER_WORDS_AND_STARTS' };
/** Progress of writing customers for orders and for accounts of earlier releases. */
export const customersOfOrdersMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMERS_OF_ORDERS' };
export const customersOfAccountsMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMERS_OF_ACCOUNTS' };

export const profileKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' });

/** The hashes of a customer's unused recovery codes. */
export const recoveryCodesKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'RECOVERY' });
/** The products that a customer saved. */
export const wishlistKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'WISHLIST' });
/** The cart of an account, which its devices follow. */
export const accountCartKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'CART' });
/** The addresses that a customer saved. */
export const addressBookKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'ADDRESSES' });
/** Rows beside the profile that list the checkouts of a customer. */
export const CHECKOUT_ROWS = 'CHECKOUT#';
export const customerCheckoutKey = (userId: string, checkoutId: string): Key => ({
  pk: profileKey(userId).pk,
  sk: `${CHECKOUT_ROWS}${checkoutId}`,
});
/** Marks a deleted account while a payment of it may still be open. */
export const deletedAccountKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'DELETED' });
