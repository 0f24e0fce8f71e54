import { type Account, newId, wireTime } from './account.ts';
import { type Blueprint, catalogVariants, colorId, hexOf, SIZES, sizeId } from './catalog.ts';
import type { Design, PrintArea, Product, ProductImage, ProductOption, ProductRecord, Variant } from './types.ts';

/** The number of the merchant's account. */
export const USER_ID = 10441;

export interface WantedProduct {
  title: string;
  description: string | null;
  safetyInformation: string | null;
  tags: string[];
  /** Retail prices in cents and whether it is sold, by variant id; what is missing is made but switched off. */
  variants: ReadonlyMap<number, { price: number; enabled: boolean }>;
  unavailable?: ReadonlySet<number>;
  /** Which option comes first in titles and in `variants[].options`. */
  sizesFirst?: boolean;
  printAreas: PrintArea[];
  design: Design | null;
  visible?: boolean;
}

const MARKUP = 2.4;

/** A picture for the press, in the middle of its area. */
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

/** A product with all variants of its blueprint, as the merchant's designer would make it. */
export function newProduct(
  account: Account,
  shopId: number,
  blueprint: Blueprint,
  wanted: WantedProduct,
  id = newId(),
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

function variantsOf(productId: string, blueprint: Blueprint, wanted: WantedProduct): Variant[] {
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

/** Printify's own stock numbers are digits; these are the same whenever they are made for the same variant. */
const skuOf = (productId: string, variantId: number) =>
  String((Number.parseInt(productId.slice(0, 10), 16) + variantId * 7919) % 100_000_000_000).padStart(11, '0');

const CAMERAS = [
  { position: 'front', camera: 92547 },
  { position: 'back', camera: 92548 },
];

/** Front and back of every colour that is sold, with addresses below `/_printify`. */
function imagesOf(id: string, { colors }: Blueprint, variants: Variant[], wanted: WantedProduct): ProductImage[] {
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

/** The product as it goes over the wire: its pictures at whole addresses. */
export function presentProduct({ baseUrl }: Account, { product }: ProductRecord): Product {
  const images = product.images.map((image) => ({ ...image, src: `${baseUrl()}${image.src}` }));
  return { ...product, images };
}
