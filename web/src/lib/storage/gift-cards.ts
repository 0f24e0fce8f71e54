import type { BoughtGiftCard } from '#shared/orders/gift-cards/bought.ts';
import { storedList } from './stored-list.ts';

/** A gift card in the cart. */
export type CartGiftCard = BoughtGiftCard & { id: string };

/** Stores the gift cards in the cart. */
export const boughtGiftCards = storedList<CartGiftCard>('gift-cards');
