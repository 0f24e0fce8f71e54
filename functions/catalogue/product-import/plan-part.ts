import type { Product } from '#shared/catalogue/product.ts';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import { type Plan, planProduct } from '#shared/catalogue/product-csv/plan-product.ts';
import { listCategories } from '#store/catalogue/categories.ts';
import { getProductsBySlugs } from '#store/catalogue/products.ts';
import { pictureIdOf } from '../copy-pictures.ts';
import { safeHtml } from '../safe-html.ts';

/** Pairs a product of the file with the shop's current product that has the same handle. */
export interface PlannedPair extends Plan {
  csv: CsvProduct;
  current: Product | null;
}

/** Sanitizes the HTML of a product, so that it can be compared with the stored HTML. */
async function sanitized(csv: CsvProduct): Promise<CsvProduct> {
  const { descriptionHtml, sizeChartHtml } = csv;
  return {
    ...csv,
    ...(descriptionHtml === undefined ? {} : { descriptionHtml: await safeHtml(descriptionHtml) }),
    ...(sizeChartHtml === undefined ? {} : { sizeChartHtml: await safeHtml(sizeChartHtml) }),
  };
}

/** Replaces the URLs of pictures that the shop has copied before with the URLs of the copies. */
function withCopies(csv: CsvProduct, current: Product | null): CsvProduct {
  const copyOf = (url: string) =>
    current?.images.find((image) => image.url.includes(`/${pictureIdOf(url)}/`))?.url ?? url;
  if (!csv.pictures) return csv;
  return { ...csv, pictures: csv.pictures.map((picture) => ({ ...picture, url: copyOf(picture.url) })) };
}

/** Compares a part of a file with the shop's current products. Reads consistently and writes nothing. */
export async function planPart(part: readonly CsvProduct[]): Promise<PlannedPair[]> {
  const named = part.flatMap(({ handle, goesWith = [] }) => [handle, ...goesWith]);
  const [present, categories] = await Promise.all([getProductsBySlugs([...new Set(named)]), listCategories()]);
  // Products without a handle in this part appear by their ids.
  const handles = new Map([...present].map(([handle, { id }]) => [id, handle]));
  const pairs: PlannedPair[] = [];
  for (const given of part) {
    const current = present.get(given.handle) ?? null;
    const csv = withCopies(await sanitized(given), current);
    pairs.push({ csv, current, ...planProduct(csv, current, categories, handles) });
  }
  return pairs;
}
