import { csvLine, csvText } from '#shared/base/csv.ts';
import { SLUG_PATTERN } from '#shared/base/slug.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';
import { CATEGORY_SEPARATOR, COLUMNS, CSV_FIELDS, type CsvField, POLICY_LABELS } from './columns.ts';

type Cells = Partial<Record<CsvField, string>>;

export const PRODUCT_CSV_HEADER = csvLine(CSV_FIELDS.map((field) => COLUMNS[field]));

const dollars = (cents: number | null | undefined): string => (cents == null ? '' : (cents / 100).toFixed(2));
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const orNull = (values: readonly string[]): readonly (string | null)[] => (values.length > 0 ? values : [null]);

/** A name that holds the separator is written as the category's slug. */
const categoriesText = ({ categories }: Product): string =>
  categories
    .map(({ name, slug }) => (name.includes(CATEGORY_SEPARATOR) || SLUG_PATTERN.test(name) ? slug : name))
    .join(`${CATEGORY_SEPARATOR} `);

const productCells = (product: Product): Cells => ({
  title: product.title,
  descriptionHtml: product.descriptionHtml,
  categories: categoriesText(product),
  isPublished: yesNo(product.isPublished),
  isFeatured: yesNo(product.isFeatured),
  inventoryPolicy: POLICY_LABELS[product.inventoryPolicy],
  sizeChartHtml: product.sizeChartHtml ?? '',
});

/** The variants of a provider's product have prices, costs and SKUs of their own, and no stock. */
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

/** One stock number for all variants is written once, in the first row. */
function ownVariants(product: Product): Cells[] {
  const { priceCents, compareAtPriceCents } = basePrices(product);
  const stock = String(product.inventoryQuantity);
  return orNull(product.sizes)
    .flatMap((size) => orNull(product.colors).map((color) => ({ size: size ?? '', color: color ?? '' })))
    .map((choice, at) => ({
      ...choice,
      sku: product.sku,
      priceCents: dollars(priceCents),
      compareAtPriceCents: dollars(compareAtPriceCents),
      costCents: dollars(product.costCents),
      weightGrams: product.weightGrams === null ? '' : String(product.weightGrams),
      ...(at === 0 ? { quantity: stock, exportedQuantity: stock } : {}),
    }));
}

/** Returns the rows of one product: a row per variant, and more rows where it has more pictures than variants. */
function rowsOf(product: Product): Cells[] {
  const own = ownVariants(product);
  const ofProvider = product.providerProductId ? providerVariants(product) : [];
  const variants = product.providerProductId ? ofProvider : own;
  const count = Math.max(1, variants.length, product.images.length);
  return Array.from({ length: count }, (_, at) => {
    const { url = '', alt = '', color = '' } = product.images[at] ?? {};
    return {
      handle: product.slug,
      ...(at === 0 ? productCells(product) : {}),
      ...variants[at],
      ...{ url, alt, pictureColor: color },
    };
  });
}

/** Returns the CSV lines of the products, without the header. Prices are before discounts. */
export const productCsvLines = (products: readonly Product[]): string =>
  products
    .flatMap(rowsOf)
    .map((cells) => csvLine(CSV_FIELDS.map((field) => csvText(cells[field] ?? ''))))
    .join('');
