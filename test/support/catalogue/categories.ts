import { newId } from '#shared/base/id.ts';
import type { AdminCategory } from '#shared/catalogue/category.ts';
import type { Discount } from '#shared/catalogue/discount.ts';
import type { Product } from '#shared/catalogue/product.ts';
import type { Answer, Shop } from '../shop.ts';
import { as, eventually } from '../shopping.ts';

/** Calls the category routes as an admin. */
export const askCategories = async <T = AdminCategory>(
  shop: Shop,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> => shop.call<T>(method, `/api/admin/categories${path}`, body, await as(shop, 'admin'));

export const listCategories = async (shop: Shop): Promise<AdminCategory[]> =>
  (await askCategories<{ items: AdminCategory[] }>(shop, 'GET', '')).body.items;

export async function makeCategory(shop: Shop, slug: string, more: Record<string, unknown> = {}) {
  const input = { name: `Category ${slug}`, slug, description: null, isFeatured: false, ...more };
  const { status, body } = await askCategories(shop, 'POST', '', input);
  if (status !== 201) throw new Error(`The category was answered with ${status}`);
  return body;
}

/**
 * Sets or removes a category's discount, even if prices fall below cost. The products are updated later, through the stream.
 */
export async function setDiscount(shop: Shop, id: string, discount: Discount | null): Promise<AdminCategory> {
  const path = `/${id}/discount`;
  const { status, body } = discount
    ? await askCategories(shop, 'PUT', path, { ...discount, confirmsBelowCost: true })
    : await askCategories(shop, 'DELETE', path);
  if (status !== 202) throw new Error(`The discount was answered with ${status}`);
  return body;
}

/** Waits until all products of the category have the latest discount. Returns the category. */
export const settled = (shop: Shop, id: string, milliseconds = 60_000): Promise<AdminCategory> =>
  eventually(async () => {
    const { body } = await askCategories(shop, 'GET', `/${id}/discount`);
    return body.refresh?.status !== 'running' && body;
  }, milliseconds);

let count = 0;

/** Returns a copy of a product for the given categories. */
export function productLike(
  seeded: Product,
  categories: readonly AdminCategory[],
  more: Partial<Product> = {},
): Product {
  count += 1;
  const now = Date.now() + count;
  const at = new Date(now).toISOString();
  const copies = categories.map(({ id, slug, name }) => ({ id, slug, name }));
  const own = { id: newId('prd', now), slug: `like-${now}-${count}`, createdAt: at, updatedAt: at, version: 1 };
  return { ...seeded, ...own, categories: copies, ...more };
}

/** Runs `work` for all items, a few at a time. */
export async function doAll<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += 20) await Promise.all(items.slice(start, start + 20).map(work));
}
