import { z } from 'zod';
import { type PrintifyAccount, productOf } from '../account.ts';
import { invalidAddress, validationFailed } from '../api/errors.ts';
import { parse } from '../api/input.ts';
import { type Blueprint, blueprintOf, catalogVariants } from '../products/catalog.ts';
import { newProduct } from '../products/product-record.ts';
import { findBySku } from '../products/products.ts';
import type { ProductRecord } from '../records.ts';
import type { Address, Product, Variant } from '../types.ts';
import type { QuotedLine } from './quotes.ts';

const common = { quantity: z.int().min(1), external_id: z.string().nullish() };
const lineForms = {
  product: z.looseObject({ product_id: z.string(), variant_id: z.int(), ...common }),
  sku: z.looseObject({ sku: z.string(), ...common }),
  blueprint: z.looseObject({
    blueprint_id: z.int(),
    print_provider_id: z.int(),
    variant_id: z.int(),
    print_areas: z.record(z.string(), z.unknown()).optional(),
    ...common,
  }),
};

export interface RequestedLine {
  product: Product;
  variant: Variant;
  quantity: number;
  externalId: string | null;
  /** Product that this line creates. Null if the line refers to an existing product. */
  created: ProductRecord | null;
}

const nameOf = (country: string) => {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country);
  } catch {
    return undefined;
  }
};

/**
 * Returns the full English name of a country, which Printify sends when an order is read. Returns an unknown code unchanged.
 */
export const countryName = (code: string) => nameOf(code) ?? code;

const WITH_REGION = ['US', 'CA', 'AU'];
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Parses `address_to`. Throws `ApiError` 400 with code 8103, which lists every wrong field. */
export function readAddress(input: unknown): Address {
  if (typeof input !== 'object' || input === null)
    throw validationFailed('address_to: The address_to field is required.');
  const given = input as Record<string, unknown>;
  const errors: Record<string, string[]> = {};
  const text = (name: string, required: boolean): string => {
    const value = given[name] ?? '';
    const label = name.replaceAll('_', ' ');
    if (typeof value !== 'string') errors[name] = [`The ${label} must be a string.`];
    else if (required && value.trim() === '') errors[name] = [`The ${label} field is required.`];
    return typeof value === 'string' ? value : '';
  };
  const address: Address = {
    first_name: text('first_name', true),
    last_name: text('last_name', false),
    email: text('email', false),
    phone: text('phone', false),
    country: text('country', true),
    region: text('region', WITH_REGION.includes(String(given.country))),
    address1: text('address1', true),
    address2: text('address2', false),
    city: text('city', true),
    zip: text('zip', true),
    company: text('company', false) || null,
  };
  if (!errors.country && !isCountry(address.country)) errors.country = ['The selected country is invalid.'];
  if (address.email && !EMAIL.test(address.email)) errors.email = ['The email must be a valid email address.'];
  if (Object.keys(errors).length > 0) throw invalidAddress(errors);
  return address;
}

/** Lists region codes that have a name but are not countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

export const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) && !NO_COUNTRIES.includes(code) && nameOf(code) !== undefined;

/**
 * Parses `line_items` in any of its three forms. Throws `ApiError` 400 with code 8150 for a wrong form, an unknown product,
 * or a disabled variant. Also throws for an unavailable variant if the account refuses such orders.
 */
export function readLineItems(account: PrintifyAccount, shopId: number, input: unknown): RequestedLine[] {
  if (!Array.isArray(input) || input.length === 0)
    throw validationFailed('line_items: The line_items field is required.');
  return input.map((item: unknown, index) => readLine(account, shopId, item, index));
}

function readLine(account: PrintifyAccount, shopId: number, item: unknown, index: number): RequestedLine {
  const has = (name: string) => typeof item === 'object' && item !== null && name in item;
  const wrong = (field: string) =>
    validationFailed(`line_items.${index}.${field}: The selected line_items.${index}.${field} is invalid.`);
  const read = <Schema extends z.ZodType>(schema: Schema) => parse(schema, item, `line_items.${index}`);

  if (has('product_id')) {
    const { product_id, variant_id, quantity, external_id } = read(lineForms.product);
    const product = productOf(account, product_id)?.product;
    if (product?.shop_id !== shopId) throw wrong('product_id');
    const variant = product.variants.find(({ id }) => id === variant_id);
    if (!variant) throw wrong('variant_id');
    return orderable(account, { product, variant, quantity, externalId: external_id ?? null, created: null }, index);
  }
  if (has('sku')) {
    const { sku, quantity, external_id } = read(lineForms.sku);
    const found = findBySku(account, shopId, sku);
    if (!found) throw wrong('sku');
    return orderable(account, { ...found, quantity, externalId: external_id ?? null, created: null }, index);
  }
  return customLine(account, shopId, read(lineForms.blueprint), wrong);
}

function orderable(account: PrintifyAccount, line: RequestedLine, index: number): RequestedLine {
  const { title, is_enabled, is_available } = line.variant;
  const field = `line_items.${index}.variant_id`;
  if (!is_enabled) throw validationFailed(`${field}: Variant "${title}" is disabled.`);
  if (!is_available && account.settings().outOfStockOrders === 'refused')
    throw validationFailed(`${field}: Variant "${title}" is out of stock.`);
  return line;
}

/** Parses a line with its own artwork. The line creates a product that product lists leave out. */
function customLine(
  account: PrintifyAccount,
  shopId: number,
  wanted: z.infer<typeof lineForms.blueprint>,
  wrong: (field: string) => Error,
): RequestedLine {
  const blueprint = blueprintOf(wanted.blueprint_id);
  if (!blueprint) throw wrong('blueprint_id');
  if (blueprint.providerId !== wanted.print_provider_id) throw wrong('print_provider_id');
  const chosen = catalogVariants(blueprint).find(({ id }) => id === wanted.variant_id);
  if (!chosen) throw wrong('variant_id');
  const created = newProduct(account, shopId, blueprint, {
    title: blueprint.title,
    description: null,
    safetyInformation: null,
    tags: [],
    variants: new Map([[chosen.id, { price: Math.round(chosen.cost * 2), enabled: true }]]),
    printAreas: [],
    design: { kind: blueprint.kind, print: null, backPrint: null },
    visible: false,
  });
  const variant = created.product.variants.find(({ id }) => id === chosen.id);
  if (!variant) throw wrong('variant_id');
  return {
    product: created.product,
    variant,
    quantity: wanted.quantity,
    externalId: wanted.external_id ?? null,
    created,
  };
}

/** Returns the line in the form that shipping quotes need. Throws an `Error` if the catalog lacks its blueprint. */
export function quotedLine({ product, variant, quantity }: RequestedLine): QuotedLine {
  const blueprint: Blueprint | undefined = blueprintOf(product.blueprint_id);
  if (!blueprint) throw new Error(`no blueprint ${product.blueprint_id}`);
  return {
    blueprint,
    quantity,
    express: product.is_printify_express_eligible && variant.is_printify_express_eligible,
    economy: product.is_economy_shipping_eligible,
  };
}
