import { z } from 'zod';
import { write } from '../../emulator/records.ts';
import { PRINTIFY_KIND, type PrintifyAccount, productOf, productsOf, wireTime } from '../account.ts';
import { notFound, productLocked, validationFailed } from '../api/errors.ts';
import { parse } from '../api/input.ts';
import type { ProductRecord } from '../records.ts';
import type { PrintArea, Variant } from '../types.ts';
import { productEvent } from '../webhooks/events.ts';
import { blueprintOf, catalogVariants } from './catalog.ts';
import { ARTWORK, newProduct } from './product-record.ts';

const variantInput = z.looseObject({ id: z.int(), price: z.int().min(0), is_enabled: z.boolean().optional() });

const printAreaInput = z.looseObject({
  variant_ids: z.array(z.int()).default([]),
  placeholders: z.array(z.looseObject({ position: z.string(), images: z.array(z.looseObject({ id: z.string() })) })),
  background: z.string().default('#ffffff'),
});

const updatable = z.looseObject({
  title: z.string().min(1).optional(),
  description: z.string().nullish(),
  safety_information: z.string().nullish(),
  tags: z.array(z.string()).optional(),
  variants: z.array(variantInput).optional(),
  print_areas: z.array(printAreaInput).optional(),
});

const creatable = z.looseObject({
  title: z.string().min(1),
  description: z.string().nullish(),
  safety_information: z.string().nullish(),
  tags: z.array(z.string()).default([]),
  blueprint_id: z.int(),
  print_provider_id: z.int(),
  variants: z.array(variantInput).min(1),
  print_areas: z.array(printAreaInput).min(1),
});

/** Returns a product of the shop. Throws `ApiError` 404 if the shop has no such product. */
export function findProduct(account: PrintifyAccount, shopId: number, id: string): ProductRecord {
  const record = productOf(account, id);
  if (record?.product.shop_id !== shopId) throw notFound();
  return record;
}

/** Finds the product and variant with a SKU, as used in `line_items[].sku`. Returns undefined if there is none. */
export function findBySku(account: PrintifyAccount, shopId: number, sku: string) {
  for (const { product } of productsOf(account, shopId)) {
    const variant = product.variants.find((one) => one.sku === sku);
    if (variant) return { product, variant };
  }
  return undefined;
}

export function createProduct(account: PrintifyAccount, shopId: number, body: unknown): ProductRecord {
  const wanted = parse(creatable, body);
  const blueprint = blueprintOf(wanted.blueprint_id);
  if (!blueprint) throw validationFailed('blueprint_id: The selected blueprint_id is invalid.');
  if (blueprint.providerId !== wanted.print_provider_id)
    throw validationFailed('print_provider_id: The selected print_provider_id is invalid.');
  const known = new Set(catalogVariants(blueprint).map(({ id }) => id));
  for (const [index, { id }] of wanted.variants.entries())
    if (!known.has(id)) throw validationFailed(`variants.${index}.id: The selected variants.${index}.id is invalid.`);
  const record = newProduct(account, shopId, blueprint, {
    title: wanted.title,
    description: wanted.description ?? null,
    safetyInformation: wanted.safety_information ?? null,
    tags: wanted.tags,
    variants: new Map(wanted.variants.map(({ id, price, is_enabled }) => [id, { price, enabled: is_enabled ?? true }])),
    printAreas: areasOf(wanted.print_areas),
    design: { kind: blueprint.kind, print: null, backPrint: null },
  });
  account.commit([
    write(PRINTIFY_KIND.product, record.product.id, record),
    ...productEvent(account, shopId, 'product:created', record.product.id),
  ]);
  return record;
}

/** Changes a product through the API. Throws `ApiError` 400 if the product is locked or `variants` is incomplete. */
export function updateProduct(account: PrintifyAccount, record: ProductRecord, body: unknown): ProductRecord {
  if (record.product.is_locked) throw productLocked();
  const { variants, print_areas, title, tags, description, safety_information } = parse(updatable, body);
  const { product } = record;
  return saveProduct(account, {
    ...record,
    product: {
      ...product,
      ...(title === undefined ? {} : { title }),
      ...(tags === undefined ? {} : { tags }),
      ...(description === undefined ? {} : { description }),
      ...(safety_information === undefined ? {} : { safety_information }),
      ...(print_areas === undefined ? {} : { print_areas: areasOf(print_areas) }),
      ...(variants === undefined ? {} : { variants: withInput(product.variants, variants) }),
    },
  });
}

const areasOf = (areas: readonly z.infer<typeof printAreaInput>[]): PrintArea[] =>
  areas.map(({ variant_ids, placeholders, background }) => ({
    variant_ids,
    placeholders: placeholders.map(({ position, images }) => ({
      position,
      images: images.map((image) => ({ ...ARTWORK, ...image })),
    })),
    background,
  }));

function withInput(variants: readonly Variant[], wanted: readonly z.infer<typeof variantInput>[]): Variant[] {
  const byId = new Map(wanted.map((one) => [one.id, one]));
  if (byId.size !== variants.length || variants.some(({ id }) => !byId.has(id)))
    throw validationFailed('variants: All variants of the product must be present.');
  return variants.map((variant) => {
    const input = byId.get(variant.id);
    return {
      ...variant,
      price: input?.price ?? variant.price,
      is_enabled: input?.is_enabled ?? variant.is_enabled,
    };
  });
}

/**
 * Saves a changed product. Sends an event if `notify` is true, as it is for every edit by the merchant or through the API.
 */
export function saveProduct(account: PrintifyAccount, record: ProductRecord, notify = true): ProductRecord {
  const saved = { ...record, product: { ...record.product, updated_at: wireTime(account.now()) } };
  const { id, shop_id } = saved.product;
  account.commit([
    write(PRINTIFY_KIND.product, id, saved),
    ...(notify ? productEvent(account, shop_id, 'product:updated', id) : []),
  ]);
  return saved;
}

export function deleteProduct(account: PrintifyAccount, { product }: ProductRecord): void {
  const { id, shop_id } = product;
  account.commit([write(PRINTIFY_KIND.product, id, null), ...productEvent(account, shop_id, 'product:deleted', id)]);
}
