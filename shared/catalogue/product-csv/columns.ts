/** Lists the column names of the shop's own product file, in the order of the export. */
export const COLUMNS = {
  handle: 'Handle',
  title: 'Title',
  descriptionHtml: 'Description (HTML)',
  categories: 'Categories',
  isPublished: 'Published',
  isFeatured: 'Featured',
  size: 'Size',
  color: 'Color',
  sku: 'SKU',
  barcode: 'Barcode',
  priceCents: 'Price',
  compareAtPriceCents: 'Compare-at price',
  costCents: 'Cost',
  weightGrams: 'Weight (grams)',
  quantity: 'Stock',
  exportedQuantity: 'Stock at export',
  inventoryPolicy: 'Stock policy',
  url: 'Picture',
  alt: 'Picture alt text',
  pictureColor: 'Picture color',
  sizeChartHtml: 'Size chart (HTML)',
  tags: 'Tags',
  seoTitle: 'SEO title',
  seoDescription: 'SEO description',
  goesWith: 'Goes well with',
} as const;

export type CsvField = keyof typeof COLUMNS;

export const CSV_FIELDS = Object.keys(COLUMNS) as CsvField[];

/** Separates the handles of several products in one cell. */
export const HANDLE_SEPARATOR = ';';
/** Separates the names of several categories in one cell. */
export const CATEGORY_SEPARATOR = ';';
/** Separates several tags in one cell. */
export const TAG_SEPARATOR = ',';

export const POLICY_LABELS = { finite: 'Limited', made_to_order: 'Made to order' } as const;
