import { handle, requireSignedIn } from '#functions/http/http.ts';
import { deleteUser } from '#outside/identity.ts';
import { deleteProfile } from '#store/customers/profiles.ts';
import { detachOrder, listCustomerOrders } from '#store/orders/orders.ts';

/** The identity goes after what it opens, so that a failure on the way can be repeated with the same token. */
export const deleteAccountHandler = handle('DELETE /api/me', async (request) => {
  const { userId, accessToken } = requireSignedIn(request);
  for (;;) {
    const { items } = await listCustomerOrders(userId, { limit: 50 });
    if (items.length === 0) break;
    await Promise.all(items.map((order) => detachOrder(order.id)));
  }
  await deleteProfile(userId);
  await deleteUser(accessToken);
  // Another page of the same customer may have made the profile anew in between; from here on nobody can.
  await deleteProfile(userId);
  return undefined;
});
