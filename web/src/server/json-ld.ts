import type { Cents } from '#shared/base/money.ts';
import { htmlToText } from '#shared/base/text/html-text.ts';
import {
  availableQuantity,
  combinationsOf,
  findVariant,
  isOnSale,
  isSoldOut,
  unitPrice,
  type VariantChoice,
  variantPath,
} from '#shared/catalogue/availability.ts';
import { compareAtOf } from '#shared/catalogue/choice.ts';
import type { ProductDetail } from '#shared/catalogue/product.ts';
import { averageRating } from '#shared/catalogue/reviews/review-figures.ts';
import { gtinOf } from '#shared/catalogue/variants/gtin.ts';
import type { PublicReview } from '#shared/marketing/reviews/review.ts';
import type { PublicSettings } from '#shared/shop/shop-settings.ts';

/**
 * Context of the structured data. Its names come from schema.org, in the form that Google reads. URLs are absolute, and
 * prices are in dollars.
 */
const CONTEXT = 'https://schema.org';

const dollars = (cents: Cents): string => (cents / 100).toFixed(2);
const availability = (isAvailable: boolean): string => `${CONTEXT}/${isAvailable ? 'InStock' : 'OutOfStock'}`;

export const breadcrumbs = (site: string, steps: readonly { name: string; path: string }[]) => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, site).href,
  })),
});

export const shopJsonLd = (site: string, { name, tagline, supportEmail }: PublicSettings) => [
  {
    '@context': CONTEXT,
    '@type': 'Organization',
    name,
    slogan: tagline,
    url: `${site}/`,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email: supportEmail },
  },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name,
    url: `${site}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
];

/** Returns the price before a sale in the form that Google reads (developers.google.com, "Merchant listing"). */
const priceBefore = (priceCents: Cents, compareAtPriceCents: Cents | null) =>
  compareAtPriceCents !== null && isOnSale({ priceCents, compareAtPriceCents })
    ? {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: `${CONTEXT}/StrikethroughPrice`,
          price: dollars(compareAtPriceCents),
          priceCurrency: 'USD',
        },
      }
    : {};

function variantOf(site: string, product: ProductDetail, choice: VariantChoice) {
  const { size, color } = choice;
  const variant = findVariant(product, choice);
  const sku = variant?.sku || (product.sku && [product.sku, color, size].filter(Boolean).join('-'));
  const gtin = gtinOf(variant?.barcode);
  const price = unitPrice(product, choice);
  const image = product.images.find((picture) => color !== null && picture.color === color) ?? product.images[0];
  return {
    '@type': 'Product',
    name: [product.title, color, size].filter(Boolean).join(' / '),
    ...(sku ? { sku } : {}),
    ...(gtin ? { gtin } : {}),
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
    ...(image ? { image: new URL(image.url, site).href } : {}),
    offers: {
      '@type': 'Offer',
      url: new URL(variantPath(product.slug, choice), site).href,
      price: dollars(price),
      priceCurrency: 'USD',
      ...priceBefore(price, compareAtOf(product, choice)),
      itemCondition: `${CONTEXT}/NewCondition`,
      availability: availability(availableQuantity(product, choice) > 0),
    },
  };
}

const SHOWN_REVIEWS = 3;

/** Returns the rating and a few buyers' reviews. Returns an empty object for a product without published reviews. */
function reviewsJsonLd({ reviews: figures }: ProductDetail, reviews: readonly PublicReview[]) {
  if (!figures) return {};
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageRating(figures),
      reviewCount: figures.count,
      bestRating: 5,
      worstRating: 1,
    },
    ...(reviews.length > 0 ? { review: reviews.slice(0, SHOWN_REVIEWS).map(reviewJsonLd) } : {}),
  };
}

const reviewJsonLd = ({ rating, title, text, name, createdAt }: PublicReview) => ({
  '@type': 'Review',
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  author: { '@type': 'Person', name },
  datePublished: createdAt.slice(0, 10),
  ...(title ? { name: title } : {}),
  ...(text ? { reviewBody: text } : {}),
});

/** Returns a product's JSON-LD: its price range, all variants with price and availability, and its reviews. */
export function productJsonLd(
  site: string,
  product: ProductDetail,
  brand: string,
  reviews: readonly PublicReview[] = [],
) {
  const choices = combinationsOf(product);
  const prices = choices.map((choice) => unitPrice(product, choice));
  const url = new URL(`/product/${product.slug}`, site).href;
  const described = {
    name: product.title,
    description: htmlToText(product.descriptionHtml),
    url,
    brand: { '@type': 'Brand', name: brand },
  };
  const variesBy = [
    ...(product.sizes.length > 0 ? [`${CONTEXT}/size`] : []),
    ...(product.colors.length > 0 ? [`${CONTEXT}/color`] : []),
  ];
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    ...described,
    productID: product.id,
    ...(product.sku ? { sku: product.sku } : {}),
    image: product.images.map((picture) => new URL(picture.url, site).href),
    ...(product.weightGrams
      ? { weight: { '@type': 'QuantitativeValue', value: product.weightGrams, unitCode: 'GRM' } }
      : {}),
    ...reviewsJsonLd(product, reviews),
    offers: {
      '@type': 'AggregateOffer',
      url,
      priceCurrency: 'USD',
      lowPrice: dollars(Math.min(...prices)),
      highPrice: dollars(Math.max(...prices)),
      offerCount: choices.length,
      itemCondition: `${CONTEXT}/NewCondition`,
      availability: availability(!isSoldOut(product)),
    },
    ...(variesBy.length > 0
      ? {
          isVariantOf: {
            '@type': 'ProductGroup',
            ...described,
            productGroupID: product.id,
            variesBy,
            hasVariant: choices.map((choice) => variantOf(site, product, choice)),
          },
        }
      : {}),
  };
}
