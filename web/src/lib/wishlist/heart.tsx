import { HeartIcon } from './heart-icon.tsx';
import { toggleWish } from './sync-wishlist.ts';
import { useWishlist } from './use-wishlist.ts';

/**
 * Saves a product to the wishlist, or removes it. `className` sets its position and its size, which must be at least 44
 * pixels.
 */
export default function Heart({
  productId,
  title,
  className,
}: {
  productId: string;
  title: string;
  className: string;
}) {
  const isSaved = useWishlist()?.some((wish) => wish.productId === productId) ?? false;
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      className={`appears grid place-items-center ${className}`}
      onClick={() => void toggleWish(productId)}
    >
      <HeartIcon isFull={isSaved} />
      <span className="sr-only">Save {title} to your wishlist</span>
    </button>
  );
}
