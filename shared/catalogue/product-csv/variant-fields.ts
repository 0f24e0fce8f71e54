import { formatCents } from '#shared/base/money.ts';
import { cutText } from '#shared/base/text/cut-text.ts';
import { choiceText } from '../availability.ts';
import { basePrices } from '../discount.ts';
import type { Product } from '../product.ts';
import type { ProductInput, VariantInput } from '../product-input.ts';
import { COLUMNS, type CsvField } from './columns.ts';
import type { CsvProblem, CsvProduct } from './csv-product.ts';
import { type EffectiveVariant, effectiveVariants } from './effective-variants.ts';
import type { CsvChange } from './planned-product.ts';
import {
  areUnchanged,
  changedFields,
  removedVariants,
  type TargetVariant,
  targetVariants,
  type VariantField,
} from './target-variants.ts';

/**
 * Fields of a product that its variants determine. A missing field stays as it is. Prices are in cents and weights in grams.
 */
export type VariantFields = Partial<
  Pick<
    ProductInput,
    | ('sizes' | 'colors' | 'sku' | 'priceCents' | 'compareAtPriceCents' | 'costCents' | 'weightGrams')
    | ('inventoryQuantity' | 'variants')
  >
>;

export interface MappedVariants {
  fields: VariantFields;
  problems: CsvProblem[];
  notes: CsvProblem[];
  /** Changes to single variants. Null if the fields of the product show all changes. */
  changes: CsvChange[] | null;
}

/**
 * Returns the sizes or colors of the variants. If the product already has exactly these names, keeps their current order.
 * Sorting the rows in a spreadsheet then changes nothing.
 */
function namesOf(targets: readonly TargetVariant[], option: 'size' | 'color', present: readonly string[]): string[] {
  const names = [...new Set(targets.flatMap((target) => target[option] ?? []))];
  const isSame = names.length === present.length && names.every((name) => present.includes(name));
  return isSame ? [...present] : names;
}

/**
 * Chooses the product's value for a field that each variant can set. If a variant has no value, returns `absent`. Otherwise,
 * returns the product's current value if a variant still has it, or else the first variant's value.
 */
function productValue<T>(values: readonly T[], present: T | undefined, absent: T): T {
  const [first = absent] = values;
  if (values.some((value) => value === absent)) return absent;
  return present !== undefined && values.includes(present) ? present : first;
}

const ownValue = <T>(value: T, ofProduct: T): T | undefined => (value === ofProduct ? undefined : value);

function withoutMissing<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

type Shared = Pick<ProductInput, 'sku' | 'priceCents' | 'compareAtPriceCents' | 'costCents' | 'weightGrams'>;

/**
 * Converts a variant to the input of an admin. If the variants have several SKUs, each keeps its own SKU, even if it equals
 * the product's.
 */
const toVariantInput = (target: TargetVariant, shared: Shared, hasOneSku: boolean): VariantInput =>
  withoutMissing({
    ...{ size: target.size, color: target.color, barcode: target.barcode || undefined },
    sku: hasOneSku ? undefined : target.sku || undefined,
    priceCents: ownValue(target.priceCents, shared.priceCents),
    compareAtPriceCents: ownValue(target.compareAtPriceCents, shared.compareAtPriceCents),
    costCents: ownValue(target.costCents, shared.costCents),
    weightGrams: ownValue(target.weightGrams, shared.weightGrams),
    quantity: target.quantity,
    quantitySeen: target.quantity === undefined ? undefined : target.present?.quantity,
  });

const MAX_CHANGES = 30;

const textOf = (field: VariantField, value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'number' && field.endsWith('Cents') ? formatCents(value) : cutText(String(value), 80);
};

const columnOf = (field: CsvField, targets: readonly TargetVariant[]): string => {
  const choices = targets.map(choiceText).filter(Boolean).join(', ');
  return choices ? `${COLUMNS[field]} (${cutText(choices, 80)})` : COLUMNS[field];
};

/** Lists the changes to variants. If several variants change in the same way, lists the change once. */
function changesOf(targets: readonly TargetVariant[], removed: readonly EffectiveVariant[]): CsvChange[] {
  const present = targets.filter((target) => target.present);
  const all = present.flatMap((target) =>
    changedFields(target).map((field) => ({
      ...{ field, target, from: textOf(field, target.present?.[field]), to: textOf(field, target[field]) },
    })),
  );
  const groups = [...Map.groupBy(all, ({ field, from, to }) => JSON.stringify([field, from, to])).values()];
  const changes = groups.flatMap((group) =>
    group.slice(0, 1).map(({ field, from, to }) => {
      const about = group.length === present.length ? [] : group.map(({ target }) => target);
      return { column: columnOf(field, about), from, to };
    }),
  );
  const added = targets.filter((target) => !target.present).map((target) => choiceText(target));
  const gone = removed.map((variant) =>
    variant.quantity ? `${choiceText(variant)} (${variant.quantity} in stock)` : choiceText(variant),
  );
  return [
    ...(gone.length > 0 ? [{ column: 'Removed variants', from: cutText(gone.join(', '), 240), to: '' }] : []),
    ...(added.length > 0 ? [{ column: 'New variants', from: '', to: cutText(added.join(', '), 120) }] : []),
    ...changes,
  ].slice(0, MAX_CHANGES);
}

/**
 * Converts the rows of the shop's own product to its fields and variants. If the rows differ only in size and color, the
 * product needs no variants.
 */
export function variantFields(csv: CsvProduct, current: Product | null): MappedVariants {
  const present = current ? effectiveVariants(current) : [];
  const { targets, problems, sharedQuantity } = targetVariants(csv.variants, present, current);
  const fields: VariantFields = sharedQuantity === undefined ? {} : { inventoryQuantity: sharedQuantity };
  const mapped = { fields, problems, notes: [] };
  const removed = removedVariants(targets, present, current);
  if (mapped.problems.length > 0 || (current && removed.length === 0 && areUnchanged(targets)))
    return { ...mapped, changes: null };

  const sizes = namesOf(targets, 'size', current?.sizes ?? []);
  const colors = namesOf(targets, 'color', current?.colors ?? []);
  const isCounted = targets.some(({ quantity }) => quantity !== undefined);
  if (!isCounted && targets.length < Math.max(1, sizes.length) * Math.max(1, colors.length)) {
    const message = 'Add a row for every combination of size and color, or give each row its own stock.';
    return { ...mapped, problems: [{ row: csv.row, column: COLUMNS.size, message }], changes: null };
  }
  const shared: Shared = {
    sku: productValue(
      targets.map(({ sku }) => sku),
      current?.sku,
      '',
    ),
    priceCents: productValue(
      targets.map((each) => each.priceCents),
      current ? basePrices(current).priceCents : undefined,
      0,
    ),
    compareAtPriceCents: productValue<number | null>(
      targets.map((each) => each.compareAtPriceCents),
      current ? basePrices(current).compareAtPriceCents : undefined,
      null,
    ),
    costCents: productValue<number | null>(
      targets.map((each) => each.costCents),
      current?.costCents,
      null,
    ),
    weightGrams: productValue<number | null>(
      targets.map((each) => each.weightGrams),
      current?.weightGrams,
      null,
    ),
  };
  const hasOneSku = targets.every(({ sku }) => sku === shared.sku);
  const variants = targets.map((target) => toVariantInput(target, shared, hasOneSku));
  const isPlain = variants.every((variant) =>
    Object.keys(variant).every((name) => name === 'size' || name === 'color'),
  );
  const hadVariants = current?.variants !== undefined;
  Object.assign(fields, { ...shared, sizes, colors });
  if (isPlain)
    return {
      ...mapped,
      fields: { ...fields, ...(hadVariants ? { variants: null } : {}) },
      changes: hadVariants ? changesOf(targets, removed) : null,
    };
  const total = targets.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  return {
    ...mapped,
    fields: { ...fields, variants, ...(isCounted ? { inventoryQuantity: total } : {}) },
    changes: current ? changesOf(targets, removed) : null,
  };
}
