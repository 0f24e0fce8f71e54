import { purchasesOf } from '#functions/checkout/account-cart/report-purchases.ts';
import { handle, requireSignedIn } from '#functions/http/http.ts';
import { Problem } from '#shared/base/errors.ts';
import { withCartItems } from '#shared/checkout/account-cart/account-cart.ts';
import { addToCart, type CartItem } from '#shared/checkout/cart.ts';
import { changeAccountCart, getAccountCart } from '#store/customers/account-carts.ts';

export const getAccountCartHandler = handle('GET /api/me/cart', (request) =>
  getAccountCart(requireSignedIn(request).userId),
);

/**
 * Saves the cart of an account. Throws `conflict` with the cart as `current` if another device or a purchase has changed it
 * first.
 */
export const putAccountCartHandler = handle('PUT /api/me/cart', async (request) => {
  const { userId } = requireSignedIn(request);
  const { version, cleared = [] } = request.body;
  const items = request.body.items.reduce<CartItem[]>((cart, item) => addToCart(cart, item), []);
  const purchases = await purchasesOf(userId, cleared);
  return changeAccountCart(userId, (before) => {
    if (before.version !== version)
      throw new Problem('conflict', 'Your cart has changed on another device', { extensions: { current: before } });
    return withCartItems(before, items, purchases);
  });
});
