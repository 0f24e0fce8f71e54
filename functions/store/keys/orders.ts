import { shortOrderId } from '#shared/orders/order-number.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { Key } from './key.ts';

const ORDER_PREFIX = 'ORDER#';
export const orderKey = (id: string): Key => ({ pk: `${ORDER_PREFIX}${id}`, sk: 'ORDER' });
/** Recognizes the key of an order, not of the items beside it. */
export const holdsOrder = ({ pk, sk }: Key): boolean => pk.startsWith(ORDER_PREFIX) && sk === 'ORDER';
export const customerOrders = (userId: string): string => `CUSTOMER#${userId}#ORDERS`;
export const ALL_ORDERS = 'ORDERS';
/** A small item beside each order that finds it by short id, email address or status. */
export const orderRefKey = (id: string): Key => ({ pk: orderRefPartition(shortOrderId(id)), sk: id });
export const orderRefPartition = (shortId: string): string => `ORDER_REF#${shortId}`;
export const ordersOfEmail = (email: string): string => `ORDERS_OF#${email}`;
export const ordersWithStatus = (status: OrderStatus): string => `ORDERS#${status}`;
/** Rows that find an order by a word or its start: partitions of words that start alike, sorted by word and then by time. */
export const orderWordPartition = (word: string): string => `ORDER_WORDS#${[...word].slice(0, 2).join('')}`;
export const orderWordKey = (word: string, order: { createdAt: string; id: string }): Key => ({
  pk: orderWordPartition(word),
  sk: `${word}#${order.createdAt}#${order.id}`,
});
/** Progress of writing these rows for orders of earlier releases. */
export const orderWordsMetaKey: Key = { pk: 'STORE', sk: 'ORDER_WORDS_AND_STARTS' };

/** Points from a payment to its order. */
export const paymentKey = (paymentIntentId: string): Key => ({ pk: `PAYMENT#${paymentIntentId}`, sk: 'PAYMENT' });
/** The admins who look at an order. Apart from the order, which is read alone. */
export const orderViewers = (orderId: string): string => `ORDER_VIEWERS#${orderId}`;
export const orderViewerKey = (orderId: string, userId: string): Key => ({ pk: orderViewers(orderId), sk: userId });
/** Holds when an order's link was last mailed on request. */
export const linkMailKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'LINK_MAIL' });
/** The key that signs the links of orders and of product previews. */
export const linkSigningKeyKey: Key = { pk: 'STORE', sk: 'LINK_KEY' };

/** A gift card, with its movements beside it. Listed by time, and found by the address of its recipient. */
export const giftCardPartition = (id: string): string => `GIFT_CARD#${id}`;
export const giftCardKey = (id: string): Key => ({ pk: giftCardPartition(id), sk: 'CARD' });
export const GIFT_CARDS = 'GIFT_CARDS';
export const giftCardsOf = (email: string): string => `GIFT_CARDS_OF#${email}`;
export const MOVEMENTS = 'MOVEMENT#';
export const giftCardMovementKey = (id: string, { at, id: movement }: { at: string; id: string }): Key => ({
  pk: giftCardPartition(id),
  sk: `${MOVEMENTS}${at}#${movement}`,
});
/** Points from the hash of a code to its gift card; found by the last four of the code too. */
export const giftCodeKey = (hash: string): Key => ({ pk: `GIFT_CODE#${hash}`, sk: 'CODE' });
export const giftCardsEnding = (lastFour: string): string => `GIFT_CARDS_ENDING#${lastFour}`;
/** The liability of the shop for all gift cards, in shards. */
export const GIFT_CARD_TOTALS = 'GIFT_CARD_TOTALS';
export const giftCardTotalsKey = (shard: number): Key => ({ pk: GIFT_CARD_TOTALS, sk: `SHARD#${shard}` });
/** The key from which the codes of gift cards derive. */
export const giftCodeSigningKeyKey: Key = { pk: 'STORE', sk: 'GIFT_CODE_KEY' };
