import { isSoldOut } from './availability.ts';
import { garmentKind } from './card/garment-kind.ts';
import { swatchOf } from './card/swatch.ts';
import { isNew } from './category-listing/category-order.ts';
import { compareAtOf, lowestPriceOf, openingChoice, priceOf } from './choice.ts';
import { basePrices } from './discount.ts';
import { lowestPrices } from './prices/lowest-prices.ts';
import type {
  AdminProduct,
  Product,
  ProductCard,
  ProductDetail,
  ProductImage,
  StoredVariant,
  Variant,
} from './product.ts';
import type { ProviderLink } from './provider-link.ts';
import { knownRenditions } from './renditions.ts';
import { averageRating } from './reviews/review-figures.ts';
import { DEFAULT_LOW_STOCK, lastUnits } from './stock.ts';
import type { ProductVideo } from './video/product-video.ts';

export const toPublicImage = ({ url, alt, color, ...renditions }: ProductImage): ProductImage => ({
  url,
  alt,
  ...(color ? { color } : {}),
  ...knownRenditions(renditions),
});

function openingPrice(product: Product): Pick<ProductCard, 'opening'> {
  const choice = openingChoice(product);
  const price = priceOf(product, choice);
  const compareAtPriceCents = compareAtOf(product, choice);
  const hasOwn = compareAtPriceCents !== product.compareAtPriceCents;
  if (!hasOwn && !price.isFrom && price.priceCents === product.priceCents) return {};
  return { opening: { ...price, ...(hasOwn ? { compareAtPriceCents } : {}) } };
}

function lowestPrice(product: Product): Pick<ProductCard, 'lowestPriceCents'> {
  const lowestPriceCents = lowestPriceOf({ ...product, ...lowestPrices(product) }, openingChoice(product));
  return lowestPriceCents === null ? {} : { lowestPriceCents };
}

function knownSwatches(colors: readonly string[]): Pick<ProductCard, 'swatches'> {
  const swatches = colors.flatMap((color) => swatchOf(color) ?? []);
  return swatches.length > 0 && swatches.length === colors.length ? { swatches } : {};
}

function knownKind(tags: readonly string[] = []): Pick<ProductCard, 'kind'> {
  const kind = garmentKind(tags);
  return kind ? { kind } : {};
}

const toPublicVideo = ({ url, alt, poster }: ProductVideo): ProductVideo => ({
  url,
  alt,
  ...(poster ? { poster: { url: poster.url, ...(poster.widths ? { widths: poster.widths } : {}) } } : {}),
});

/** Builds the card of a product. Selects the public fields one by one, so that a new field stays private. */
export function toProductCard(product: Product, mostLeft = DEFAULT_LOW_STOCK): ProductCard {
  const [image = null, ...others] = product.images.map(toPublicImage);
  const left = lastUnits(product, mostLeft);
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    priceCents: product.priceCents,
    compareAtPriceCents: product.compareAtPriceCents,
    image,
    hoverImage: others.find((other) => other.color === image?.color) ?? null,
    colors: product.colors,
    ...knownSwatches(product.colors),
    ...knownKind(product.tags),
    ...openingPrice(product),
    ...lowestPrice(product),
    isFeatured: isNew(product),
    soldOut: isSoldOut(product),
    ...(left === null ? {} : { left }),
    ...(product.reviews ? { rating: { average: averageRating(product.reviews), count: product.reviews.count } } : {}),
    createdAt: product.createdAt,
  };
}

const toPublicVariant = (variant: StoredVariant): Variant => {
  const { size, color, priceCents, compareAtPriceCents, lowestPriceCents, available, quantity, sku, barcode } = variant;
  return {
    ...{ size, color, priceCents, available },
    ...(compareAtPriceCents == null ? {} : { compareAtPriceCents }),
    ...(lowestPriceCents === undefined ? {} : { lowestPriceCents }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(sku ? { sku } : {}),
    ...(barcode ? { barcode } : {}),
  };
};

export function toProductDetail(product: Product): ProductDetail {
  // A linked product that was never synced has no variants. Without an empty list, it would look like the shop's own product.
  const { lowestPriceCents, variants = product.providerProductId ? [] : undefined } = lowestPrices(product);
  const safetyInformation = product.provider?.safetyInformation?.trim();
  return {
    id: product.id,
    title: product.title,
    slug: product.slug,
    descriptionHtml: product.descriptionHtml,
    priceCents: product.priceCents,
    compareAtPriceCents: product.compareAtPriceCents,
    ...(lowestPriceCents === undefined ? {} : { lowestPriceCents }),
    images: product.images.map((image) => toPublicImage({ ...image, alt: image.alt || product.title })),
    ...(product.videos?.length
      ? { videos: product.videos.map((video) => toPublicVideo({ ...video, alt: video.alt || product.title })) }
      : {}),
    sizes: product.sizes,
    colors: product.colors,
    sku: product.sku,
    ...knownKind(product.tags),
    inventoryQuantity: product.inventoryQuantity,
    inventoryPolicy: product.inventoryPolicy,
    weightGrams: product.weightGrams,
    isFeatured: isNew(product),
    isPublished: product.isPublished,
    createdAt: product.createdAt,
    sizeChartHtml: product.sizeChartHtml,
    categories: product.categories.map(({ id, slug, name }) => ({ id, slug, name })),
    ...(variants
      ? {
          variants: variants.map(toPublicVariant),
        }
      : {}),
    ...(safetyInformation ? { safetyInformation } : {}),
    ...(product.reviews ? { reviews: product.reviews } : {}),
    ...(product.seoTitle ? { seoTitle: product.seoTitle } : {}),
    ...(product.seoDescription ? { seoDescription: product.seoDescription } : {}),
  };
}

const toAdminVariant = (variant: StoredVariant, base?: number, baseCompareAt?: number | null) => {
  const { size, color, priceCents, compareAtPriceCents, available, quantity } = variant;
  return {
    ...{ size, color, priceCents, available },
    ...(compareAtPriceCents == null ? {} : { compareAtPriceCents }),
    ...(quantity === undefined ? {} : { quantity }),
    basePriceCents: base ?? priceCents,
    baseCompareAtPriceCents: baseCompareAt ?? null,
    costCents: variant.costCents ?? null,
    sku: variant.sku ?? '',
    barcode: variant.barcode ?? '',
    weightGrams: variant.weightGrams ?? null,
    hasProductPrice: variant.hasProductPrice ?? false,
  };
};

const toProviderView = ({ isLocked, problems, syncedAt }: ProviderLink) => ({
  isLocked,
  problems: problems ?? [],
  syncedAt: syncedAt ?? null,
});

export const toAdminProduct = (product: Product): AdminProduct => {
  const { priceCents, compareAtPriceCents, variantPricesCents = [], variantCompareAtCents = [] } = basePrices(product);
  const { variants: _variants, lowestPriceCents: _lowest, ...detail } = toProductDetail(product);
  return {
    ...detail,
    isFeatured: product.isFeatured,
    images: product.images.map(toPublicImage),
    ...(product.videos?.length ? { videos: product.videos.map(toPublicVideo) } : {}),
    ...(product.variants
      ? {
          variants: product.variants.map((variant, index) =>
            toAdminVariant(variant, variantPricesCents[index], variantCompareAtCents[index]),
          ),
        }
      : {}),
    provider: product.provider ? toProviderView(product.provider) : null,
    base: { priceCents, compareAtPriceCents },
    discount: product.discount ?? null,
    costCents: product.costCents ?? null,
    providerProductId: product.providerProductId ?? null,
    tags: product.tags ?? [],
    goesWith: product.goesWith ?? [],
    syncStatus: product.syncStatus ?? 'not_synced',
    version: product.version,
    updatedAt: product.updatedAt,
  };
};
