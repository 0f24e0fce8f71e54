import { useEffect, useSyncExternalStore } from 'react';
import type { Wish } from '#shared/customers/wishlist.ts';
import { useAuth } from '../session/session.tsx';
import { syncWishlist } from './sync-wishlist.ts';
import { wishlistStore } from './wishlist-store.ts';

/** Returns the saved products, newest first; null until this browser's storage is read. Follows sign-in and sign-out. */
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
