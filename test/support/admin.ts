import { randomUUID } from 'node:crypto';
import type { Page } from '#shared/base/pagination.ts';
import type { AdminProduct, ProductDetail } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import type { AuditEntry } from '#shared/shop/audit.ts';
import type { Answer, Problem, Shop } from './shop.ts';
import { as, getProduct } from './shopping.ts';

export type ProductPage = Page<AdminProduct> & { total: number };

export const productInput = (changes: Partial<ProductInput> = {}): ProductInput => ({
  title: 'Plumb Line Tee',
  slug: 'plumb-line-tee',
  descriptionHtml: '<p>Hangs straight.</p>',
  priceCents: 3_200,
  compareAtPriceCents: null,
  images: [],
  sizes: ['M', 'L'],
  colors: ['Bone'],
  sku: 'PLT-1',
  inventoryQuantity: 12,
  inventoryPolicy: 'finite',
  weightGrams: 240,
  isFeatured: false,
  isPublished: true,
  sizeChartHtml: null,
  categoryIds: [],
  costCents: null,
  providerProductId: null,
  ...changes,
});

/** Returns the body with which the form saves a product: the whole product and the version that it replaces. */
export const changeOf = (product: AdminProduct, changes: Partial<ProductInput> = {}) => ({
  ...productInput({
    ...Object.fromEntries(Object.keys(productInput()).map((name) => [name, product[name as keyof AdminProduct]])),
    ...product.base,
    categoryIds: product.categories.map(({ id }) => id),
    ...changes,
  }),
  version: product.version,
  inventorySeen: product.inventoryQuantity,
});

/** Returns functions that call the admin routes of a running shop. */
export async function adminOf(shop: Shop) {
  const headers = await as(shop, 'admin');
  const call = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    shop.call<T>(method, `/api/admin${path}`, body, headers);
  return {
    call,
    list: async (query = '') => (await call<ProductPage>('GET', `/products?${query}`)).body,
    get: (id: string) => call<AdminProduct>('GET', `/products/${id}`),
    create: (input: object) => call<AdminProduct & Problem>('POST', '/products', input),
    update: (id: string, change: object) => call<AdminProduct & Problem>('PUT', `/products/${id}`, change),
    publish: (id: string, isPublished: boolean) =>
      call<AdminProduct & Problem>('PUT', `/products/${id}/publication`, { isPublished }),
    remove: (id: string) => call<Problem>('DELETE', `/products/${id}`),
    audit: async (subject: string) =>
      (await call<Page<AuditEntry>>('GET', `/audit?subject=${subject}&limit=20`)).body.items,
  };
}

/** Creates a product with the given units in stock. No other test uses it. */
export async function stockedProduct(shop: Shop, inventoryQuantity: number): Promise<ProductDetail> {
  const admin = await adminOf(shop);
  const slug = `stocked-${randomUUID()}`;
  const { status, body } = await admin.create(productInput({ slug, sku: slug, inventoryQuantity }));
  if (status !== 201) throw new Error(`The product was refused: ${body.detail}`);
  return getProduct(shop, slug);
}

export type Admin = Awaited<ReturnType<typeof adminOf>>;
