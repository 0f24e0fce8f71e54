import { type CartItem, withoutBought } from '../cart.ts';
import { type ChoiceQuantity, mergeCarts, toChoiceQuantities } from './merge-carts.ts';

/** A purchase whose units were removed from the cart. */
export interface Purchase {
  /** Id of the payment page on which the items were bought. */
  sessionId: string;
  /** First version of the cart without these items. */
  version: number;
  items: ChoiceQuantity[];
}

/** The cart of an account. `version` counts its changes. */
export interface AccountCart {
  version: number;
  items: CartItem[];
  /** Oldest first. */
  purchases: Purchase[];
}

export const EMPTY_ACCOUNT_CART: AccountCart = { version: 0, items: [], purchases: [] };

/** Highest number of purchases that are stored. When older ones are dropped, every device in use has already seen them. */
export const MAX_PURCHASES = 20;

/** The account's cart as a browser last saw it. */
export interface SeenCart {
  version: number;
  items: readonly ChoiceQuantity[];
}

export const NOTHING_SEEN: SeenCart = { version: 0, items: [] };

const hasPurchase = ({ purchases }: AccountCart, sessionId: string): boolean =>
  purchases.some((purchase) => purchase.sessionId === sessionId);

const withPurchases = (cart: AccountCart, purchases: readonly Purchase[]): AccountCart => ({
  ...cart,
  purchases: [...cart.purchases, ...purchases].slice(-MAX_PURCHASES),
});

/** Removes bought units from the cart, only once for each purchase. Returns null if they were already removed. */
export function withoutPurchase(
  cart: AccountCart,
  sessionId: string,
  bought: readonly ChoiceQuantity[],
): AccountCart | null {
  if (hasPurchase(cart, sessionId)) return null;
  const version = cart.version + 1;
  const items = withoutBought(cart.items, bought);
  return withPurchases({ ...cart, version, items }, [{ sessionId, version, items: toChoiceQuantities(bought) }]);
}

/** Replaces the items with those of a browser. That browser has already removed what was bought in `purchases`. */
export function withCartItems(
  cart: AccountCart,
  items: readonly CartItem[],
  purchases: readonly Omit<Purchase, 'version'>[],
): AccountCart {
  const version = cart.version + 1;
  const fresh = purchases.filter(({ sessionId }) => !hasPurchase(cart, sessionId));
  return withPurchases(
    { ...cart, version, items: [...items] },
    fresh.map((purchase) => ({ ...purchase, version })),
  );
}

/**
 * Returns the cart of a browser after it syncs with the account. The cart has the changes of both since the browser last saw
 * the account's cart. The result no longer has the units that were bought since then. Bought units never come back, whatever
 * the browser did with the line. `cleared` lists the payment pages whose units the browser removed itself. Those units are
 * not removed twice.
 */
export function followAccount(
  seen: SeenCart,
  mine: readonly CartItem[],
  account: AccountCart,
  cleared: readonly string[],
): CartItem[] {
  const since = seen.version === 0 ? [] : purchasesSince(seen, account);
  const bought = since.flatMap(({ items }) => items);
  const here = since.filter(({ sessionId }) => !cleared.includes(sessionId)).flatMap(({ items }) => items);
  return mergeCarts(withoutBought(seen.items, bought), withoutBought(mine, here), account.items);
}

/** Lists the purchases that a browser has not seen yet. */
export const purchasesSince = ({ version }: SeenCart, { purchases }: AccountCart): Purchase[] =>
  purchases.filter((purchase) => purchase.version > version);
