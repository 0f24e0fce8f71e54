import { handle, requireSignedIn } from '#functions/http/http.ts';
import { mergeWishes, withoutWish } from '#shared/customers/wishlist.ts';
import { changeWishlist, getWishlist } from '#store/customers/wishlists.ts';

export const getWishlistHandler = handle('GET /api/me/wishlist', async (request) => ({
  items: await getWishlist(requireSignedIn(request).userId),
}));

/** Adds products to the wishlist. If the device’s clock is ahead, uses the current time. */
export const addWishesHandler = handle('POST /api/me/wishlist', async (request) => {
  const { userId } = requireSignedIn(request);
  const latest = new Date(request.now).toISOString();
  const added = request.body.items.map(({ productId, addedAt }) => {
    const at = new Date(addedAt).toISOString();
    return { productId, addedAt: at < latest ? at : latest };
  });
  return { items: await changeWishlist(userId, (wishes) => mergeWishes(wishes, added)) };
});

export const removeWishHandler = handle('DELETE /api/me/wishlist/{productId}', async (request) => {
  const { userId } = requireSignedIn(request);
  return { items: await changeWishlist(userId, (wishes) => withoutWish(wishes, request.params.productId)) };
});
