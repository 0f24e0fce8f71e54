import type { GarmentKind } from './garments/kinds.ts';
import type { PrintName } from './garments/prints/print.ts';

export type SeedGarment = { kind: GarmentKind; print: PrintName; backPrint?: PrintName };

/** A product of the seeded shop. Prices in US cents, weight in grams, time in UTC. */
export type SeedProduct = {
  slug: string;
  title: string;
  /** Title and kind, for search engines. */
  seoTitle: string;
  /** The kind of garment. */
  tags: string[];
  descriptionHtml: string;
  priceCents: number;
  compareAtPriceCents: number | null;
  sizes: string[];
  /** Names from `garmentColors`. */
  colors: string[];
  sku: string;
  inventoryQuantity: number;
  weightGrams: number | null;
  isFeatured: boolean;
  isPublished: boolean;
  sizeChartHtml: string | null;
  categorySlugs: string[];
  garment: SeedGarment;
  createdAt: string;
};

export type SeedCategory = {
  name: string;
  slug: string;
  description: string;
  position: number;
  isFeatured: boolean;
};

/** Fields of a single product; `productOf` adds those of its kind of garment. */
export type CatalogueEntry = {
  /** At most 13 characters, which cards show whole. */
  title: string;
  kind: GarmentKind;
  print: PrintName;
  backPrint?: PrintName;
  colors: string[];
  /** Price in US dollars. */
  price: number;
  /** Price before the sale in US dollars. */
  was?: number;
  stock: number;
  /** Day of release, YYYY-MM-DD. */
  released: string;
  isFeatured?: boolean;
  isDraft?: boolean;
  isNewRelease?: boolean;
  sizes?: string[];
  story: readonly [string, string];
  fabric: string;
  fit: string;
};
