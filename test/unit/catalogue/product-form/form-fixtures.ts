import type { AdminProduct } from '#shared/catalogue/product.ts';
import type { ProductInput } from '#shared/catalogue/product-input.ts';
import { type ProductDraft, productDraft } from '#web/features/catalogue/admin-products/form/product-draft.ts';
import { readProduct } from '#web/features/catalogue/admin-products/form/read-product.ts';

export const adminProduct: AdminProduct = {
  id: 'prd_01JD0000000000000000000000',
  title: 'Fault Line Hoodie',
  slug: 'fault-line-hoodie',
  descriptionHtml: '<p>Heavy.</p>',
  priceCents: 5440,
  compareAtPriceCents: 6400,
  base: { priceCents: 6400, compareAtPriceCents: null },
  discount: { type: 'percentage', percent: 15, categoryId: 'cat_01JD0000000000000000000000' },
  images: [{ url: '/media/img_1/1600.webp', alt: 'Front', color: 'Ink', widths: [480, 960, 1600] }],
  sizes: ['S', 'M'],
  colors: ['Ink', 'Bone'],
  sku: 'FLH',
  inventoryQuantity: 12,
  inventoryPolicy: 'finite',
  weightGrams: 901,
  isFeatured: false,
  isPublished: true,
  createdAt: '2025-09-15T10:00:00.000Z',
  updatedAt: '2025-09-15T10:00:00.000Z',
  sizeChartHtml: null,
  categories: [{ id: 'cat_01JD0000000000000000000000', slug: 'hoodies', name: 'Hoodies' }],
  costCents: 2100,
  providerProductId: null,
  tags: ['Fleece'],
  goesWith: ['prd_01JD0000000000000000000001'],
  syncStatus: 'not_synced',
  provider: null,
  version: 3,
};

export const filled = (part: Partial<ProductDraft> = {}): ProductDraft => ({ ...productDraft(adminProduct), ...part });

export const inputOf = (draft: ProductDraft, stored: AdminProduct | null = adminProduct): ProductInput => {
  const { input, errors } = readProduct(draft, stored);
  if (!input) throw new Error(JSON.stringify(errors));
  return input;
};

export const errorsOf = (draft: ProductDraft) => readProduct(draft, adminProduct).errors ?? {};
