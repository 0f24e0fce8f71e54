import { shortOrderId } from '#shared/orders/order-number.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Key } from './key.ts';

const ORDER_PREFIX = 'ORDER#';
export const orderKey = (id: string): Key => ({ pk: `${ORDER_PREFIX}${id}`, sk: 'ORDER' });
/** Returns true if this is the key of an order, not of another item in its partition. */
export const holdsOrder = ({ pk, sk }: Key): boolean => pk.startsWith(ORDER_PREFIX) && sk === 'ORDER';
export const customerOrders = (userId: string): string => `CUSTOMER#${userId}#ORDERS`;
export const ALL_ORDERS = 'ORDERS';
/** Returns the key of a small item that finds an order by short id, email address, or status. */
export const orderRefKey = (id: string): Key => ({ pk: orderRefPartition(shortOrderId(id)), sk: id });
export const orderRefPartition = (shortId: string): string => `ORDER_REF#${shortId}`;
export const ordersOfEmail = (email: string): string => `ORDERS_OF#${email}`;
export const ordersWithStatus = (status: OrderStatus): string => `ORDERS#${status}`;
/**
 * Returns the partition of the rows that find orders by a word. It depends on the first two characters of the word. Its rows
 * sort by word and then by time.
 */
export const orderWordPartition = (word: string): string => `ORDER_WORDS#${[...word].slice(0, 2).join('')}`;
export const orderWordKey = (word: string, order: { createdAt: string; id: string }): Key => ({
  pk: orderWordPartition(word),
  sk: `${word}#${order.createdAt}#${order.id}`,
});
/** Key of the progress of writing word rows for orders from early releases. */
export const orderWordsMetaKey: Key = { pk: 'STORE', sk: 'ORDER_WORDS_AND_STARTS' };

/** Returns the key of the item that links a payment to its order. */
export const paymentKey = (paymentIntentId: string): Key => ({ pk: `PAYMENT#${paymentIntentId}`, sk: 'PAYMENT' });
/**
 * Returns the partition that lists the admins who are viewing an order. It is separate from the order, which is read without
 * them.
 */
export const orderViewers = (orderId: string): string => `ORDER_VIEWERS#${orderId}`;
export const orderViewerKey = (orderId: string, userId: string): Key => ({ pk: orderViewers(orderId), sk: userId });
/** Returns the key of the item that stores the last time a customer requested an email with the order's link. */
export const linkMailKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'LINK_MAIL' });
/** Key of the item with the secret that signs links to orders and product previews. */
export const linkSigningKeyKey: Key = { pk: 'STORE', sk: 'LINK_KEY' };

/**
 * Returns the partition of a gift card and its movements. Indexes list gift cards by time and by the recipient's email
 * address.
 */
export const giftCardPartition = (id: string): string => `GIFT_CARD#${id}`;
export const giftCardKey = (id: string): Key => ({ pk: giftCardPartition(id), sk: 'CARD' });
export const GIFT_CARDS = 'GIFT_CARDS';
export const giftCardsOf = (email: string): string => `GIFT_CARDS_OF#${email}`;
export const MOVEMENTS = 'MOVEMENT#';
export const giftCardMovementKey = (id: string, { at, id: movement }: { at: string; id: string }): Key => ({
  pk: giftCardPartition(id),
  sk: `${MOVEMENTS}${at}#${movement}`,
});
/**
 * Returns the key of the item that links the hash of a code to its gift card. An index also finds the gift card by the last
 * four characters of the code.
 */
export const giftCodeKey = (hash: string): Key => ({ pk: `GIFT_CODE#${hash}`, sk: 'CODE' });
export const giftCardsEnding = (lastFour: string): string => `GIFT_CARDS_ENDING#${lastFour}`;
/** Partition of the shards that add up to the shop's liability for all gift cards. */
export const GIFT_CARD_TOTALS = 'GIFT_CARD_TOTALS';
export const giftCardTotalsKey = (shard: number): Key => ({ pk: GIFT_CARD_TOTALS, sk: `SHARD#${shard}` });
/** Key of the item with the secret from which the gift card codes are derived. */
export const giftCodeSigningKeyKey: Key = { pk: 'STORE', sk: 'GIFT_CODE_KEY' };
