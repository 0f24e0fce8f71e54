import { csvLine, csvText } from '#shared/base/csv.ts';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';
import {
  CATEGORY_SEPARATOR,
  COLUMNS,
  CSV_FIELDS,
  type CsvField,
  HANDLE_SEPARATOR,
  POLICY_LABELS,
  TAG_SEPARATOR,
} from './columns.ts';
import { effectiveVariants } from './effective-variants.ts';

type Cells = Partial<Record<CsvField, string>>;

export const PRODUCT_CSV_HEADER = csvLine(CSV_FIELDS.map((field) => COLUMNS[field]));

const dollars = (cents: number | null | undefined): string => (cents == null ? '' : (cents / 100).toFixed(2));
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');

/**
 * Returns the text of the categories cell. A category is written as its slug if its name contains the separator or looks like
 * a slug.
 */
const categoriesText = ({ categories }: Product): string =>
  categories
    .map(({ name, slug }) => (name.includes(CATEGORY_SEPARATOR) || SLUG_PATTERN.test(name) ? slug : name))
    .join(`${CATEGORY_SEPARATOR} `);

/** Maps product ids to handles. */
type Handles = ReadonlyMap<string, string>;

const productCells = (product: Product, handles: Handles): Cells => ({
  title: product.title,
  descriptionHtml: product.descriptionHtml,
  categories: categoriesText(product),
  tags: (product.tags ?? []).join(`${TAG_SEPARATOR} `),
  isPublished: yesNo(product.isPublished),
  isFeatured: yesNo(product.isFeatured),
  inventoryPolicy: POLICY_LABELS[product.inventoryPolicy],
  sizeChartHtml: product.sizeChartHtml ?? '',
  seoTitle: product.seoTitle ?? '',
  seoDescription: product.seoDescription ?? '',
  goesWith: (product.goesWith ?? []).flatMap((id) => handles.get(id) ?? []).join(`${HANDLE_SEPARATOR} `),
});

/**
 * Returns the cells for the variants of a provider's product. Each variant has its own price, cost, and SKU, but no stock.
 */
function providerVariants(product: Product): Cells[] {
  const { compareAtPriceCents, variantPricesCents = [] } = basePrices(product);
  return (product.variants ?? []).map(({ size, color, priceCents, costCents, sku }, at) => ({
    size: size ?? '',
    color: color ?? '',
    sku: sku ?? '',
    priceCents: dollars(variantPricesCents[at] ?? priceCents),
    compareAtPriceCents: dollars(compareAtPriceCents),
    costCents: dollars(costCents),
    weightGrams: product.weightGrams === null ? '' : String(product.weightGrams),
  }));
}

/**
 * Returns the cells for the variants of the shop's own product. If all variants share one stock number, only the first row
 * shows it.
 */
function ownVariants(product: Product): Cells[] {
  return effectiveVariants(product).map((variant, at) => {
    const stock = variant.quantity ?? (at === 0 ? product.inventoryQuantity : null);
    return {
      ...{ size: variant.size ?? '', color: variant.color ?? '', sku: variant.sku, barcode: variant.barcode },
      priceCents: dollars(variant.priceCents),
      compareAtPriceCents: dollars(variant.compareAtPriceCents),
      costCents: dollars(variant.costCents),
      weightGrams: variant.weightGrams === null ? '' : String(variant.weightGrams),
      ...(stock === null ? {} : { quantity: String(stock), exportedQuantity: String(stock) }),
    };
  });
}

/** Returns the rows of one product: one row per variant, and more rows if it has more pictures than variants. */
function rowsOf(product: Product, handles: Handles): Cells[] {
  const variants = product.providerProductId ? providerVariants(product) : ownVariants(product);
  const count = Math.max(1, variants.length, product.images.length);
  return Array.from({ length: count }, (_, at) => {
    const { url = '', alt = '', color = '' } = product.images[at] ?? {};
    return {
      handle: product.slug,
      ...(at === 0 ? productCells(product, handles) : {}),
      ...variants[at],
      ...{ url, alt, pictureColor: color },
    };
  });
}

/**
 * Returns the CSV lines of the products, without the header. Prices are before discounts. `handles` maps the ids of products
 * that go well with them to handles.
 */
export const productCsvLines = (products: readonly Product[], handles: Handles = new Map()): string =>
  products
    .flatMap((product) => rowsOf(product, handles))
    .map((cells) => csvLine(CSV_FIELDS.map((field) => csvText(cells[field] ?? ''))))
    .join('');
