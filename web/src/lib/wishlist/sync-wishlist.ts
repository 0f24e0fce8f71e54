import { mergeWishes, type Wish, withLaterChanges, withoutWish } from '#shared/customers/wishlist.ts';
import { call } from '../data/api.ts';
import { hasStoredSession } from '../storage/stored-session.ts';
import { toast } from '../toast.ts';
import { wishlistStore } from './wishlist-store.ts';

/** Id of the customer whose list this page has read or is reading. */
let synced: string | null = null;

/** Returns the account's list, merged with the products that a guest saved in this browser. */
async function readAccount(guest: readonly Wish[]): Promise<Wish[]> {
  const { items } =
    guest.length > 0
      ? await call('POST /api/me/wishlist', { body: { items: mergeWishes(guest) } })
      : await call('GET /api/me/wishlist', {});
  return items;
}

/**
 * Loads the list of a customer who has signed in, and adds the products that this browser saved before to the account. After
 * a sign-out, the browser forgets the list. Runs once for each page, no matter how many hearts the page shows.
 */
export async function syncWishlist(userId: string | null): Promise<void> {
  const before = wishlistStore.read();
  if (!hasStoredSession()) {
    synced = null;
    if (before.owner !== null) wishlistStore.write({ owner: null, wishes: [] });
    return;
  }
  if (userId === null || synced === userId) return;
  synced = userId;
  try {
    const account = await readAccount(before.owner === null ? before.wishes : []);
    const { wishes } = wishlistStore.read();
    wishlistStore.write({ owner: userId, wishes: withLaterChanges(account, before.wishes, wishes) });
  } catch (error) {
    synced = null;
    console.error('Wishlist', error);
  }
}

const change = (to: (wishes: readonly Wish[]) => Wish[]): void => {
  const { owner, wishes } = wishlistStore.read();
  wishlistStore.write({ owner, wishes: to(wishes) });
};

async function tellAccount(wish: Wish, isAdded: boolean): Promise<void> {
  const { productId } = wish;
  if (isAdded) await call('POST /api/me/wishlist', { body: { items: [wish] } });
  else await call('DELETE /api/me/wishlist/{productId}', { params: { productId } });
}

/**
 * Saves or removes a product, first in this browser and then in the account. If the account's change fails, undoes the change
 * and shows a message.
 */
export async function toggleWish(productId: string): Promise<void> {
  const had = wishlistStore.read().wishes.find((wish) => wish.productId === productId);
  const wish = had ?? { productId, addedAt: new Date().toISOString() };
  const add = (wishes: readonly Wish[]) => mergeWishes(wishes, [wish]);
  const remove = (wishes: readonly Wish[]) => withoutWish(wishes, productId);
  change(had ? remove : add);
  if (!hasStoredSession()) return;
  try {
    await tellAccount(wish, !had);
  } catch (error) {
    console.error('Wishlist', error);
    change(had ? add : remove);
    toast({ tone: 'error', name: 'wishlist', title: 'We couldn’t save your wishlist. Please try again.' });
  }
}
