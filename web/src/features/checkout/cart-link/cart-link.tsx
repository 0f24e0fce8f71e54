import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { readCartLink } from '#shared/checkout/cart-link/cart-link.ts';
import { useCart } from '#web/lib/cart.tsx';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { cartStore } from '#web/lib/storage/cart-storage.ts';
import { toast } from '#web/lib/toast.ts';
import { addLinked } from './add-linked.ts';

/** Loads a product: null when it is not sold, undefined when the shop does not answer. */
async function load(slug: string): Promise<ProductDetail | null | undefined> {
  try {
    return await orNull(call('GET /api/products/{slug}', { params: { slug } }));
  } catch (error) {
    console.error('Cart link', error);
    return undefined;
  }
}

/** Adds the variants of a shared link to the cart, says what could not be added, and opens the cart in the shop. */
export default function CartLink() {
  const { pathname } = useLocation();
  const { add, setOpen } = useCart();
  const navigate = useNavigate();
  const client = useQueryClient();
  const followed = useRef<string | null>(null);
  useEffect(() => {
    if (followed.current === pathname) return;
    followed.current = pathname;
    void follow();
    async function follow() {
      const { lines, unreadable } = readCartLink(pathname);
      const slugs = [...new Set(lines.map(({ slug }) => slug))];
      const products = new Map(await Promise.all(slugs.map(async (slug) => [slug, await load(slug)] as const)));
      const { added, problems } = addLinked(cartStore.read(), lines, (slug) => products.get(slug));
      for (const item of added) add(item);
      for (const [slug, product] of products) if (product) client.setQueryData(['product', slug], product);
      const all = [...problems, ...(unreadable > 0 ? ['A part of the link couldn’t be read.'] : [])];
      if (all.length > 0)
        toast({
          tone: added.length > 0 ? 'plain' : 'error',
          title: added.length > 0 ? 'Not everything could be added' : 'Nothing could be added',
          description: all.join(' '),
          name: 'cart-link',
        });
      // Not for a shopper who went on meanwhile.
      if (window.location.pathname !== pathname) return;
      setOpen(true);
      navigate('/', { replace: true });
    }
  }, [pathname, add, setOpen, navigate, client]);
  return (
    <p role="status" className="waits px-gutter py-20 text-ash">
      Filling your cart...
    </p>
  );
}
