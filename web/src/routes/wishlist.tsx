import { Wishlist } from '#web/features/catalogue/wishlist/wishlist.tsx';
import { usePageTitle } from '#web/lib/format/page-title.ts';

export default function WishlistPage() {
  usePageTitle('Wishlist');
  return (
    <>
      <h1 className="display px-gutter pt-8 pb-6 text-[clamp(1.75rem,4.8vw,5rem)] md:pt-12 md:pb-8">Wishlist</h1>
      <Wishlist />
    </>
  );
}
