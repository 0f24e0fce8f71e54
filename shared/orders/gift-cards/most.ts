/** Gift cards that can pay one order. */
export const MAX_GIFT_CARDS = 5;

/** Gift cards that one order can buy. */
export const MAX_BOUGHT_CARDS = 10;
