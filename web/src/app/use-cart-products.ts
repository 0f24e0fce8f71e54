import { useQueries } from '@tanstack/react-query';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import { productQuery } from '#web/features/catalogue/api/products.ts';

/**
 * Returns the current product of each cart line: null when it is no longer sold, undefined while it loads or fails to.
 * Reads the products each time the cart opens and when the shopper returns to it. After a failure, checkout reports
 * changes.
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
