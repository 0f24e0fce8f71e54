import type { Page } from '#shared/base/pagination.ts';
import type { Shop } from '../shop.ts';
import { browse } from '../shopping.ts';

type Headers = Record<string, string>;

/** Reads all pages of a list. */
export async function all<T = Record<string, unknown>>(shop: Shop, path: string, headers: Headers = {}): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : '';
    const { status, body } = await shop.call<Page<T>>('GET', `${path}${query}`, undefined, headers);
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    items.push(...body.items);
    cursor = body.nextCursor ?? null;
  } while (cursor);
  return items;
}

const get = async (shop: Shop, path: string, headers: Headers = {}) => {
  const { status, body } = await shop.call('GET', path, undefined, headers);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  return body;
};

/** Returns the shop's data that shoppers see: products with their pages, categories, and search results. */
export async function seenByShoppers(shop: Shop) {
  const categories = await get(shop, '/api/categories');
  const slugs = (categories.items as { slug: string }[]).map(({ slug }) => slug);
  return {
    products: await browse(shop),
    categories,
    byCategory: await Promise.all(slugs.map((slug) => all(shop, `/api/products?limit=48&category=${slug}`))),
    found: await all(shop, '/api/search?limit=24&q=tee'),
    store: await get(shop, '/api/store'),
  };
}

/** Returns the shop's data that an admin sees. */
export async function seenByAdmin(shop: Shop, headers: Headers) {
  return {
    products: await all(shop, '/api/admin/products?limit=24', headers),
    orders: await all(shop, '/api/admin/orders?limit=50', headers),
    settings: await get(shop, '/api/admin/settings', headers),
    subscribers: await all(shop, '/api/admin/subscribers?limit=50', headers),
    audit: await all(shop, '/api/admin/audit?subject=settings&limit=20', headers),
    campaigns: await all(shop, '/api/admin/campaigns?limit=20', headers),
    analytics: await get(shop, '/api/admin/analytics?days=90', headers),
  };
}

/** Returns the data that a customer sees: the account and its orders. */
export async function seenByCustomer(shop: Shop, headers: Headers) {
  return { me: await get(shop, '/api/me', headers), orders: await all(shop, '/api/orders', headers) };
}
