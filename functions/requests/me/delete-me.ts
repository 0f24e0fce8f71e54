import { handle, signedIn } from '../../http.ts';
import { deleteUser } from '../../outside/identity.ts';
import { detachOrder, listCustomerOrders } from '../../store/orders.ts';
import { removeProfile } from '../../store/profiles.ts';

/** The identity goes last, so that a failure on the way can be repeated with the same token. */
export const deleteMe = handle('DELETE /api/me', async (request) => {
  const { userId, accessToken } = signedIn(request);
  for (;;) {
    const { items } = await listCustomerOrders(userId, { limit: 50 });
    if (items.length === 0) break;
    await Promise.all(items.map((order) => detachOrder(order.id)));
  }
  await removeProfile(userId);
  await deleteUser(accessToken);
  return undefined;
});
