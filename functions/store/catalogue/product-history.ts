import { formatCents } from '#shared/base/money.ts';
import { choiceText } from '#shared/catalogue/availability.ts';
import { applyDiscounts, basePrices } from '#shared/catalogue/discount.ts';
import type { Product, StoredVariant } from '#shared/catalogue/product.ts';
import { areOwn } from '#shared/catalogue/variants/own-variants.ts';
import { type Actor, changesBetween, isSameValue } from '#shared/shop/audit.ts';
import { exactChangesBetween } from '#shared/shop/undo.ts';
import type { TransactionWrite } from '#store/client.ts';
import { auditWrite, undoableWrites } from '#store/shop/audit.ts';

/** Returns the fields that the history compares. Prices are those before discounts, and categories appear by name. */
function auditFields(product: Product) {
  const { title, slug, descriptionHtml, images, sizes, colors, sku, inventoryQuantity, inventoryPolicy } = product;
  const { weightGrams, isFeatured, isPublished, sizeChartHtml, costCents, providerProductId, syncStatus } = product;
  const { seoTitle, seoDescription, videos, tags = [], goesWith = [] } = product;
  const { priceCents, compareAtPriceCents } = basePrices(product);
  return {
    ...{ title, slug, descriptionHtml, priceCents, compareAtPriceCents, images, sizes, colors, sku },
    ...{ inventoryQuantity, inventoryPolicy, weightGrams, isFeatured, isPublished, sizeChartHtml },
    ...{ seoTitle, seoDescription, videos, tags, goesWith },
    categories: product.categories.map(({ name }) => name),
    ...{ costCents, providerProductId, syncStatus, variants: auditVariants(product) },
  };
}

/**
 * Describes each variant that an admin wrote, by variant name. The text lists the SKU, barcode, own price before discounts,
 * compare-at price, cost, weight, and stock. Returns an empty object for variants from the provider's catalog.
 */
function auditVariants(product: Product): Record<string, string> {
  const { variants = [] } = product;
  if (!areOwn(variants)) return {};
  const { variantPricesCents = [], variantCompareAtCents = [] } = basePrices(product);
  const textOf = (variant: StoredVariant, position: number) => {
    const { sku, barcode, hasProductPrice, costCents, weightGrams, quantity } = variant;
    const compareAtCents = variantCompareAtCents[position];
    return [
      sku,
      barcode,
      hasProductPrice ? '' : formatCents(variantPricesCents[position] ?? 0),
      compareAtCents == null ? '' : `compare-at price ${formatCents(compareAtCents)}`,
      costCents == null ? '' : `cost ${formatCents(costCents)}`,
      weightGrams == null ? '' : `${weightGrams} g`,
      quantity === undefined ? '' : `${quantity} in stock`,
    ]
      .filter(Boolean)
      .join(', ');
  };
  return Object.fromEntries(variants.map((variant, position) => [choiceText(variant), textOf(variant, position)]));
}

/** Returns the write of the history entry for an admin's change. Returns no writes if there is no actor. */
export function productAuditWrites(
  actor: Actor | null,
  verb: string,
  before: Product | null,
  after: Product | null,
  now: number,
): TransactionWrite[] {
  const product = after ?? before;
  if (!actor || !product) return [];
  const changes = changesBetween(before && auditFields(before), after && auditFields(after));
  return [auditWrite({ actor, action: `product.${verb}`, subject: product.id, name: product.title, changes }, now)];
}

/**
 * Returns the parts of a product that undoing an edit cannot restore: its choices, its source, and its variants without their
 * stock.
 */
function structureOf(product: Product): object {
  const { sizes, colors, inventoryPolicy, providerProductId = null, variants = [] } = applyDiscounts(product, []);
  const isOwn = areOwn(variants);
  const shapes = variants.map(({ quantity: _units, available: _available, priceCents, ...variant }) => ({
    ...variant,
    // Other variants follow the product's price.
    ...(isOwn && variant.hasProductPrice === false ? { priceCents } : {}),
  }));
  return { sizes, colors, inventoryPolicy, providerProductId, shapes };
}

/**
 * Returns the fields of a product that an undo can restore. Stock is not one of them, because units may have been sold since.
 */
export function restorableFields(product: Product) {
  const { title, slug, descriptionHtml, images, sku, weightGrams, isFeatured, isPublished, sizeChartHtml } = product;
  const { costCents = null, seoTitle = null, seoDescription = null, videos = [], tags = [], goesWith = [] } = product;
  const { priceCents, compareAtPriceCents } = basePrices(product);
  return {
    ...{ title, slug, descriptionHtml, priceCents, compareAtPriceCents, images, sku, weightGrams, isFeatured },
    ...{ isPublished, sizeChartHtml, costCents, seoTitle, seoDescription, videos, tags, goesWith },
    categories: product.categories.map(({ id }) => id),
  };
}

/**
 * Returns the writes of the history entry for an admin's edit. The edit can be undone unless it changed the variants
 * themselves.
 */
export function productEditWrites(
  actor: Actor,
  verb: string,
  before: Product,
  after: Product,
  now: number,
): TransactionWrite[] {
  const changes = changesBetween(auditFields(before), auditFields(after));
  const isSimple = isSameValue(structureOf(before), structureOf(after));
  const exact = isSimple ? exactChangesBetween(restorableFields(before), restorableFields(after)) : {};
  return undoableWrites(
    { actor, action: `product.${verb}`, subject: after.id, name: after.title, changes },
    exact,
    now,
  );
}
