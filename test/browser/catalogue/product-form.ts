import type { Page } from '@playwright/test';
import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import type { Shop } from '../../support/shop.ts';
import { as } from '../../support/shopping.ts';

/** Returns a JPEG photo of a single color, encoded by the browser. */
export async function jpegOf(page: Page, width: number, height: number, color: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([wide, high, fill]) => {
      const canvas = document.createElement('canvas');
      canvas.width = wide;
      canvas.height = high;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas');
      context.fillStyle = fill;
      context.fillRect(0, 0, wide, high);
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
    },
    [width, height, color] as const,
  );
  return Buffer.from(base64, 'base64');
}

/**
 * Returns the photo with the Exif mark of a camera that was held upright. Viewers must turn it by 90 degrees (Exif 2.3,
 * Orientation 6).
 */
export function turned(jpeg: Buffer): Buffer {
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
  const exif = [0xff, 0xe1, 0, 8 + tiff.length, ...Buffer.from('Exif\0\0'), ...tiff];
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(exif), jpeg.subarray(2)]);
}

export const pictures = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByLabel('Alt text'), hasNot: page.locator('video') });
export const altOf = (page: Page, place: number) =>
  pictures(page)
    .nth(place - 1)
    .getByLabel('Alt text');
/** The heading of the product list. After a save, it appears later than the URL of the list. */
export const listHeading = (page: Page) => page.getByRole('heading', { name: 'Products', level: 1 });
export const save = (page: Page) => page.getByRole('button', { name: 'Save product' });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const chip = (page: Page, list: 'Sizes' | 'Colors' | 'Tags', name: string) =>
  page.getByRole('list', { name: `Chosen ${list.toLowerCase()}` }).getByRole('button', { name });

export async function chooseFiles(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  await page.getByLabel('Choose pictures').setInputFiles(files);
}

/** Creates a product for one test to change. */
export async function newProduct(shop: Shop, part: Partial<ProductInput>): Promise<AdminProduct> {
  const input: ProductInput = {
    title: 'Untitled',
    slug: 'untitled',
    descriptionHtml: '<p>Heavy.</p>',
    priceCents: 6400,
    compareAtPriceCents: null,
    images: [],
    sizes: ['S', 'M'],
    colors: ['Ink'],
    sku: '',
    inventoryQuantity: 12,
    inventoryPolicy: 'finite',
    weightGrams: 901,
    isFeatured: false,
    isPublished: true,
    sizeChartHtml: null,
    categoryIds: [],
    costCents: null,
    providerProductId: null,
    ...part,
  };
  const { status, body } = await shop.call<AdminProduct>('POST', '/api/admin/products', input, await as(shop, 'admin'));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Saves a change as another admin would at the same time. */
export async function rewrite(shop: Shop, { id }: AdminProduct, part: Partial<ProductInput>): Promise<void> {
  const headers = await as(shop, 'admin');
  const { body: now } = await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, undefined, headers);
  const { base, categories, inventoryQuantity, version, ...rest } = now;
  const { discount, syncStatus, createdAt, updatedAt, id: _id, variants, provider, ...fields } = rest;
  const input = { ...fields, ...base, categoryIds: categories.map((one) => one.id), inventoryQuantity, ...part };
  const body = { ...input, version, inventorySeen: inventoryQuantity };
  const answer = await shop.call('PUT', `/api/admin/products/${id}`, body, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export const read = async (shop: Shop, { id }: AdminProduct): Promise<AdminProduct> =>
  (await shop.call<AdminProduct>('GET', `/api/admin/products/${id}`, undefined, await as(shop, 'admin'))).body;
