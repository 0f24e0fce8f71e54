import { handle, signedIn } from '#functions/http/http.ts';
import { deleteUser } from '#outside/identity.ts';
import { removeProfile } from '#store/customers/profiles.ts';
import { detachOrder, listCustomerOrders } from '#store/orders/orders.ts';

/** The identity goes after what it opens, so that a failure on the way can be repeated with the same token. */
export const deleteMe = handle('DELETE /api/me', async (request) => {
  const { userId, accessToken } = signedIn(request);
  for (;;) {
    const { items } = await listCustomerOrders(userId, { limit: 50 });
    if (items.length === 0) break;
    await Promise.all(items.map((order) => detachOrder(order.id)));
  }
  await removeProfile(userId);
  await deleteUser(accessToken);
  // Another page of the same customer may have made the profile anew in between; from here on nobody can.
  await removeProfile(userId);
  return undefined;
});
