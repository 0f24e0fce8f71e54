import type { GarmentKind } from './garments/kinds.ts';
import type { PrintName } from './garments/prints/print.ts';

export type SeedGarment = { kind: GarmentKind; print: PrintName; backPrint?: PrintName };

/** Describes a product of the seeded shop. Prices are in US cents, the weight is in grams, and the time is in UTC. */
export type SeedProduct = {
  slug: string;
  title: string;
  /** Title and kind of garment, for search engines. */
  seoTitle: string;
  /** Contains the kind of garment. */
  tags: string[];
  descriptionHtml: string;
  priceCents: number;
  compareAtPriceCents: number | null;
  sizes: string[];
  /** Names of colors in `garmentColors`. */
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

/** Describes the fields of a single product. `productOf` adds the fields of its kind of garment. */
export type CatalogueEntry = {
  /** At most 13 characters, so that product cards can show the whole title. */
  title: string;
  kind: GarmentKind;
  print: PrintName;
  backPrint?: PrintName;
  colors: string[];
  /** Price in US dollars. */
  price: number;
  /** Price before the reduction, in US dollars. */
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
