import { newPrintifyId, type PrintifyAccount, wireTime } from '../account.ts';
import type { Design, ProductRecord } from '../records.ts';
import type { PrintArea, Product, ProductImage, ProductOption, Variant } from '../types.ts';
import { type Blueprint, catalogVariants, colorId, hexOf, SIZES, sizeId } from './catalog.ts';

/** The id of the merchant's account. */
export const USER_ID = 10441;

export interface NewProduct {
  title: string;
  description: string | null;
  safetyInformation: string | null;
  tags: string[];
  /** Retail prices in cents and sale status, by variant id. Variants that are not in this map are created disabled. */
  variants: ReadonlyMap<number, { price: number; enabled: boolean }>;
  unavailable?: ReadonlySet<number>;
  /** True to put the size before the color in titles and in `variants[].options`. */
  sizesFirst?: boolean;
  printAreas: PrintArea[];
  design: Design | null;
  visible?: boolean;
}

const MARKUP = 2.4;

/** A print file that is centered in its area. */
export const ARTWORK = {
  src: null,
  name: 'Artwork.png',
  type: 'image/png',
  height: 4800,
  width: 4050,
  x: 0.5,
  y: 0.5,
  scale: 1,
  angle: 0,
};

/** Returns a new product with all variants of its blueprint. */
export function newProduct(
  account: PrintifyAccount,
  shopId: number,
  blueprint: Blueprint,
  wanted: NewProduct,
  id = newPrintifyId(),
): ProductRecord {
  const made = wireTime(account.now());
  const variants = variantsOf(id, blueprint, wanted);
  const economy = blueprint.rates.economy !== undefined;
  const express = blueprint.rates.printify_express !== undefined;
  const product: Product = {
    id,
    title: wanted.title,
    description: wanted.description,
    safety_information: wanted.safetyInformation,
    tags: wanted.tags,
    options: optionsOf(blueprint, wanted.sizesFirst ?? false),
    variants,
    images: imagesOf(id, blueprint, variants, wanted),
    created_at: made,
    updated_at: made,
    visible: wanted.visible ?? true,
    is_locked: false,
    is_printify_express_eligible: express,
    is_printify_express_enabled: false,
    is_economy_shipping_eligible: economy,
    is_economy_shipping_enabled: economy,
    blueprint_id: blueprint.id,
    print_provider_id: blueprint.providerId,
    user_id: USER_ID,
    shop_id: shopId,
    print_areas: wanted.printAreas,
    sales_channel_properties: [],
    views: [],
  };
  return { product, design: wanted.design, asked: null, failure: null };
}

function optionsOf({ colors }: Blueprint, sizesFirst: boolean): ProductOption[] {
  const color: ProductOption = {
    name: 'Colors',
    type: 'color',
    values: colors.map((title) => ({ id: colorId(title), title, colors: [hexOf(title)] })),
  };
  const size: ProductOption = {
    name: 'Sizes',
    type: 'size',
    values: SIZES.map((title) => ({ id: sizeId(title), title })),
  };
  return sizesFirst ? [size, color] : [color, size];
}

function variantsOf(productId: string, blueprint: Blueprint, wanted: NewProduct): Variant[] {
  const all = catalogVariants(blueprint);
  const shown = all.find(({ id }) => wanted.variants.get(id)?.enabled)?.id;
  return all.map(({ id, title, color, size, cost, grams }) => ({
    id,
    sku: skuOf(productId, id),
    cost,
    price: wanted.variants.get(id)?.price ?? Math.round(cost * MARKUP),
    title: wanted.sizesFirst ? `${size} / ${color}` : title,
    grams,
    is_enabled: wanted.variants.get(id)?.enabled ?? false,
    is_default: id === shown,
    is_available: !wanted.unavailable?.has(id),
    is_printify_express_eligible: blueprint.rates.printify_express !== undefined,
    options: wanted.sizesFirst ? [sizeId(size), colorId(color)] : [colorId(color), sizeId(size)],
    quantity: 1,
  }));
}

/** Returns the SKU of a variant. It has only digits, as at Printify, and is always the same for the same variant. */
const skuOf = (productId: string, variantId: number) =>
  String((Number.parseInt(productId.slice(0, 10), 16) + variantId * 7919) % 100_000_000_000).padStart(11, '0');

const CAMERAS = [
  { position: 'front', camera: 92547 },
  { position: 'back', camera: 92548 },
];

/** Returns a front and a back picture of every color on sale, with paths below `/_printify`. */
function imagesOf(id: string, { colors }: Blueprint, variants: Variant[], wanted: NewProduct): ProductImage[] {
  const slug = wanted.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const sold = colors.filter((color) => variants.some((variant) => variant.is_enabled && ofColor(variant, color)));
  const selected = (position: string) => position === 'front' || Boolean(wanted.design?.backPrint);
  return sold.flatMap((color, row) =>
    CAMERAS.map(({ position, camera }) => {
      const ids = variants.filter((variant) => ofColor(variant, color)).map((variant) => variant.id);
      return {
        src: `/_printify/mockup/${id}/${ids[0]}/${camera}/${slug}.png`,
        variant_ids: ids,
        position,
        is_default: row === 0 && position === 'front',
        is_selected_for_publishing: selected(position),
        order: null,
      };
    }),
  );
}

const ofColor = ({ options }: Variant, color: string) => options.includes(colorId(color));

/** Returns the product in the form that the API shows, with absolute picture URLs. */
export function presentProduct({ baseUrl }: PrintifyAccount, { product }: ProductRecord): Product {
  const images = product.images.map((image) => ({ ...image, src: `${baseUrl()}${image.src}` }));
  return { ...product, images };
}
