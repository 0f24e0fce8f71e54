import type { Page } from '@playwright/test';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { BARE_PAGE, expect } from '../shop-test.ts';
import { cart, cartButton } from '../shopper.ts';

interface Line {
  slug: string;
  /** A size of the product. Defaults to its first one, and so does the color. */
  size?: string;
  color?: string;
  quantity?: number;
  /** Fields of the saved line that differ from the shop's data. */
  but?: Partial<{ productId: string; priceCents: number }>;
}

/** Fills the saved cart with these products, the same way that another tab would. An open page shows them immediately. */
export async function fillCart(page: Page, lines: Line[]): Promise<void> {
  const items = await Promise.all(
    lines.map(async ({ slug, but, ...chosen }) => {
      const product: ProductDetail = await (await page.request.get(`/api/products/${slug}`)).json();
      const [size = null, color = null] = [product.sizes[0], product.colors[0]];
      const { id: productId, title, priceCents } = product;
      const item = { id: slug, productId, slug, title, priceCents, image: null, size, color, quantity: 1 };
      return { ...item, ...chosen, ...but };
    }),
  );
  await page.evaluate((newValue) => {
    localStorage.setItem('cart', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue }));
  }, JSON.stringify(items));
}

/** Opens a cart with these products on a page that loads quickly, or on `path`. */
export async function openCartOf(page: Page, lines: Line[], path: '/refund-policy' | '/cart' = '/refund-policy') {
  await page.goto(BARE_PAGE);
  await fillCart(page, lines);
  await page.goto(path);
  if (path !== '/cart') await cartButton(page).click();
  await expect(cart(page)).toBeVisible();
}

/** Returns the line of this product in the open cart. */
export const cartLine = (page: Page, title: string) => cart(page).getByRole('listitem').filter({ hasText: title });
