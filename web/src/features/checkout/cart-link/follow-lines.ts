import type { QueryClient } from '@tanstack/react-query';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import type { CartItem } from '#shared/checkout/cart.ts';
import type { LinkedLine } from '#shared/checkout/cart-link/cart-link.ts';
import { call } from '#web/lib/data/api.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { cartStore } from '#web/lib/storage/cart-storage.ts';
import { toast } from '#web/lib/toast.ts';
import { addLinked } from './add-linked.ts';

/** Loads a product. Returns null if it is not sold, and undefined if the shop does not respond. */
async function load(slug: string): Promise<ProductDetail | null | undefined> {
  try {
    return await orNull(call('GET /api/products/{slug}', { params: { slug } }));
  } catch (error) {
    console.error('Cart link', error);
    return undefined;
  }
}

interface Cart {
  client: QueryClient;
  add: (item: Omit<CartItem, 'id'>) => void;
}

/**
 * Adds the lines of a link to the cart and reports those that could not be added. `unreadable` counts the parts of the link
 * that could not be read.
 */
export async function followLines({ client, add }: Cart, lines: readonly LinkedLine[], unreadable = 0): Promise<void> {
  const slugs = [...new Set(lines.map(({ slug }) => slug))];
  const products = new Map(await Promise.all(slugs.map(async (slug) => [slug, await load(slug)] as const)));
  const { added, problems } = addLinked(cartStore.read(), lines, (slug) => products.get(slug));
  for (const item of added) add(item);
  for (const [slug, product] of products) if (product) client.setQueryData(['product', slug], product);
  const all = [...problems, ...(unreadable > 0 ? ['A part of the link couldn’t be read.'] : [])];
  if (all.length === 0) return;
  toast({
    tone: added.length > 0 ? 'plain' : 'error',
    title: added.length > 0 ? 'Not everything could be added' : 'Nothing could be added',
    description: all.join(' '),
    name: 'cart-link',
  });
}
