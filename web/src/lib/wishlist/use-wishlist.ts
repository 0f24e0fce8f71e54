import { useEffect, useSyncExternalStore } from 'react';
import type { Wish } from '#shared/customers/wishlist.ts';
import { useAuth } from '../session/session.tsx';
import { syncWishlist } from './sync-wishlist.ts';
import { wishlistStore } from './wishlist-store.ts';

/**
 * Returns the saved products, newest first, or null until this browser's storage has been read. Follows sign-ins and
 * sign-outs.
 */
export function useWishlist(): readonly Wish[] | null {
  const { status, profile } = useAuth();
  const saved = useSyncExternalStore(wishlistStore.subscribe, wishlistStore.read, wishlistStore.readOnServer);
  const userId = profile?.userId ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: signing out is a change too
  useEffect(() => {
    void syncWishlist(userId);
  }, [status, userId]);
  return saved?.wishes ?? null;
}
