import type { Key } from './key.ts';

/** Prefix of a customer's partition. It also contains the customer's counted orders and notes. */
const CUSTOMER_PREFIX = 'CUSTOMER#';
export const customerPartition = (id: string): string => `${CUSTOMER_PREFIX}${id}`;
export const customerKey = (id: string): Key => ({ pk: customerPartition(id), sk: 'CUSTOMER' });
/** Returns true if this is the key of a customer, not of another item in its partition. */
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
/** Returns the key of the item that links the id of a merged customer to the remaining customer. */
export const mergedCustomerKey = (id: string): Key => ({ pk: customerPartition(id), sk: 'MERGED' });
/** Returns the key of the item that links an email address to its customer. */
export const customerOfKey = (email: string): Key => ({ pk: `CUSTOMER_OF#${email}`, sk: 'CUSTOMER' });
export const CUSTOMERS = 'CUSTOMERS';
/** Returns the partition of the rows that find customers by a word. It depends on the first two characters of the word. */
export const customerWordPartition = (word: string): string => `CUSTOMER_WORDS#${[...word].slice(0, 2).join('')}`;
export const customerWordKey = (word: string, place: string): Key => ({
  pk: customerWordPartition(word),
  sk: `${word}#${place}`,
});
/** Key of the progress of writing word rows for customers from early releases. */
export const customerWordsMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMER_WORDS_AND_STARTS' };
/** Keys of the progress of creating customers for orders and for accounts from early releases. */
export const customersOfOrdersMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMERS_OF_ORDERS' };
export const customersOfAccountsMetaKey: Key = { pk: 'STORE', sk: 'CUSTOMERS_OF_ACCOUNTS' };

export const profileKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'PROFILE' });

/** Returns the key of the hashes of a customer's unused recovery codes. */
export const recoveryCodesKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'RECOVERY' });
/** Returns the key of the products that a customer saved. */
export const wishlistKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'WISHLIST' });
/** Returns the key of an account's cart, which all devices of the customer share. */
export const accountCartKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'CART' });
/** Returns the key of the addresses that a customer saved. */
export const addressBookKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'ADDRESSES' });
/** Prefix of the rows that list a customer's checkouts. They are in the partition of the profile. */
export const CHECKOUT_ROWS = 'CHECKOUT#';
export const customerCheckoutKey = (userId: string, checkoutId: string): Key => ({
  pk: profileKey(userId).pk,
  sk: `${CHECKOUT_ROWS}${checkoutId}`,
});
/** Returns the key of the mark of a deleted account. The mark is kept while a payment by the account may still be open. */
export const deletedAccountKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'DELETED' });
