import { titleSlug } from '#shared/base/title-slug.ts';
import type { AdminProduct, ProductImage } from '#shared/catalogue/product.ts';
import { knownRenditions } from '#shared/catalogue/renditions.ts';
import type { ProductVideo } from '#shared/catalogue/video/product-video.ts';
import { dollarsOf } from '#web/lib/format/field-amounts.ts';
import { poundsOf } from '#web/lib/format/weight.ts';
import { type VariantRow, variantRows } from '../variants/variant-rows.ts';

/** A picture in the form. `stored` is null until the picture is uploaded. */
export interface DraftImage {
  id: string;
  alt: string;
  /** Color of the product in the picture. Null if the picture is for all colors. */
  color: string | null;
  stored: Omit<ProductImage, 'alt' | 'color'> | null;
}

/** A video in the form. `stored` is null until the video is uploaded. */
export interface DraftVideo {
  id: string;
  alt: string;
  stored: Omit<ProductVideo, 'alt'> | null;
}

/** The product form as the admin filled it in. Amounts are text, in dollars or pounds. */
export interface ProductDraft {
  title: string;
  slug: string;
  descriptionHtml: string;
  images: DraftImage[];
  videos: DraftVideo[];
  sizes: string[];
  colors: string[];
  sizeChartHtml: string;
  seoTitle: string;
  seoDescription: string;
  isPublished: boolean;
  isFeatured: boolean;
  price: string;
  compareAtPrice: string;
  cost: string;
  sku: string;
  quantity: string;
  policy: 'finite' | 'made_to_order';
  weight: string;
  categoryIds: string[];
  providerProductId: string;
  tags: string[];
  /** Ids of the products that go well with this one. */
  goesWith: string[];
  /** One row for each variant. Null if all variants share one stock number. */
  variants: VariantRow[] | null;
}

export type DraftField = keyof ProductDraft;

/**
 * Error messages by field. Errors of a picture are under `images.<id>`, and those of a variant under
 * `variants.<position>.<field>`.
 */
export type DraftErrors = Partial<Record<DraftField | `images.${string}` | `variants.${string}`, string>>;

const EMPTY: ProductDraft = {
  title: '',
  slug: '',
  descriptionHtml: '',
  images: [],
  videos: [],
  sizes: [],
  colors: [],
  sizeChartHtml: '',
  seoTitle: '',
  seoDescription: '',
  isPublished: false,
  isFeatured: false,
  price: '',
  compareAtPrice: '',
  cost: '',
  sku: '',
  quantity: '0',
  policy: 'finite',
  weight: '',
  categoryIds: [],
  providerProductId: '',
  tags: [],
  goesWith: [],
  variants: null,
};

const amountOf = (cents: number | null): string => (cents === null ? '' : dollarsOf(cents));

const imageOf = ({ url, alt, color, ...renditions }: ProductImage): DraftImage => ({
  id: url,
  alt,
  color: color ?? null,
  stored: { url, ...knownRenditions(renditions) },
});

/** Returns the draft of a product, or an empty draft for null. Prices are before discounts. */
export function productDraft(product: AdminProduct | null): ProductDraft {
  if (!product) return EMPTY;
  return {
    title: product.title,
    slug: product.slug,
    descriptionHtml: product.descriptionHtml,
    images: product.images.map(imageOf),
    videos: (product.videos ?? []).map(({ alt, ...stored }) => ({ id: stored.url, alt, stored })),
    sizes: product.sizes,
    colors: product.colors,
    sizeChartHtml: product.sizeChartHtml ?? '',
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
    isPublished: product.isPublished,
    isFeatured: product.isFeatured,
    price: amountOf(product.base.priceCents),
    compareAtPrice: amountOf(product.base.compareAtPriceCents),
    cost: amountOf(product.costCents),
    sku: product.sku,
    quantity: String(product.inventoryQuantity),
    policy: product.inventoryPolicy,
    weight: product.weightGrams === null ? '' : poundsOf(product.weightGrams),
    categoryIds: product.categories.map(({ id }) => id),
    providerProductId: product.providerProductId ?? '',
    tags: product.tags,
    goesWith: product.goesWith,
    variants: variantRows(product),
  };
}

/** Changes the title. The slug of a new product changes with the title until the slug is edited. */
export const withTitle = (draft: ProductDraft, title: string, isNew: boolean): ProductDraft => ({
  ...draft,
  title,
  slug: isNew && draft.slug === titleSlug(draft.title) ? titleSlug(title) : draft.slug,
});

/** Sets the colors. A picture of a removed color becomes a picture for all colors. */
export const withColors = (draft: ProductDraft, colors: string[]): ProductDraft => ({
  ...draft,
  colors,
  images: draft.images.map((image) =>
    image.color !== null && !colors.includes(image.color) ? { ...image, color: null } : image,
  ),
});

/** Moves an item from index `from` to index `to`. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const [item] = list.slice(from, from + 1);
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}

export const isSameField = (a: ProductDraft, b: ProductDraft, field: DraftField): boolean =>
  JSON.stringify(a[field]) === JSON.stringify(b[field]);

/** Returns the fields in which two drafts differ, in form order. */
export const differingFields = (a: ProductDraft, b: ProductDraft): DraftField[] =>
  (Object.keys(EMPTY) as DraftField[]).filter((field) => !isSameField(a, b, field));

export const isSameDraft = (a: ProductDraft, b: ProductDraft): boolean => differingFields(a, b).length === 0;
