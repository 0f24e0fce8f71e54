import { useQueries } from '@tanstack/react-query';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { productQuery } from '#web/features/catalogue/api/products.ts';

/**
 * The products of the cart's lines as the shop sells them now: asked for each time the cart opens and when the shopper
 * comes back to it. Null for what is no longer sold, undefined while the answer is out; who gets none learns at checkout.
 */
export function useCartProducts(items: readonly CartItem[], isOpen: boolean) {
  const slugs = [...new Set(items.map(({ slug }) => slug))];
  const answers = useQueries({
    queries: slugs.map((slug) => ({ ...productQuery(slug), enabled: isOpen, staleTime: 0 })),
  });
  return ({ slug }: CartItem): ProductDetail | null | undefined => {
    const answer = answers[slugs.indexOf(slug)];
    return answer?.isFetchedAfterMount ? answer.data : undefined;
  };
}
