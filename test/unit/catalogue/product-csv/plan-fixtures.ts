import { expect } from 'vitest';
import type { Product } from '#shared/catalogue/product.ts';
import { planProduct } from '#shared/catalogue/product-csv/plan-product.ts';
import type { KnownCategory } from '#shared/catalogue/product-csv/product-changes.ts';
import { readProductCsv } from '#shared/catalogue/product-csv/read-products.ts';
import { PRODUCT_CSV_HEADER, productCsvLines } from '#shared/catalogue/product-csv/write-products.ts';
import { toStoredVariants } from '#shared/catalogue/variants/own-variants.ts';
import { product } from '../../fixtures.ts';

export const HOODIES = product().categories[0] as KnownCategory;

const TEES = { id: 'cat_01JD0000000000000000000001', slug: 'tees', name: 'Tees' };

export const CATEGORIES = [HOODIES, TEES];

export const exported = (...products: Product[]) => PRODUCT_CSV_HEADER + productCsvLines(products);

/** Returns the plan for the only product in a file. */
export function planOf(text: string, current: Product | null) {
  const { products, refused } = readProductCsv(text);
  expect(refused).toEqual([]);
  const [first] = products;
  if (!first) throw new Error('The file has no product');
  return planProduct(first, current, CATEGORIES);
}

export const ownProduct = (changes: Partial<Product> = {}) =>
  product({
    images: [{ url: '/media/hoodie/1600.webp', alt: 'A hoodie', color: 'Black', widths: [800, 1600] }],
    ...changes,
  });

export const counted = (changes: Partial<Product> = {}) =>
  ownProduct({
    sizes: ['S', 'M'],
    colors: ['Red', 'Blue'],
    inventoryQuantity: 7,
    variants: toStoredVariants(
      [
        { size: 'M', color: 'Red', quantity: 3, sku: 'M-RED' },
        { size: 'S', color: 'Blue', quantity: 0, barcode: '0123' },
        { size: 'M', color: 'Blue', quantity: 4, priceCents: 5_200, costCents: 2_000, weightGrams: 700 },
      ],
      4_800,
    ),
    ...changes,
  });
