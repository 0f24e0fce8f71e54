import { crewnecks } from './catalogue-crewnecks.ts';
import { hoodies } from './catalogue-hoodies.ts';
import { longSleeves } from './catalogue-long-sleeves.ts';
import { tees } from './catalogue-tees.ts';
import type { CatalogueEntry, SeedCategory, SeedProduct } from './catalogue-types.ts';
import { wideTees } from './catalogue-wide-tees.ts';
import { zipHoodies } from './catalogue-zip-hoodies.ts';
import type { GarmentKind } from './garments/kinds.ts';
import { allSizes, sizeChartFor } from './size-chart.ts';

export const categories: SeedCategory[] = [
  {
    name: 'New Releases',
    slug: 'new-releases',
    description: 'The latest pours. Small runs, drawn and printed this season.',
    position: 1,
    isFeatured: true,
  },
  {
    name: 'Hoodies',
    slug: 'hoodies',
    description: 'Heavy fleece with a hood, a zipper, or a plain ribbed collar. Made to carry weight.',
    position: 2,
    isFeatured: true,
  },
  {
    name: 'T-Shirts',
    slug: 'tshirts',
    description: 'Solid cotton tees in regular, boxy, and long-sleeve cuts.',
    position: 3,
    isFeatured: true,
  },
];

interface Kind {
  /** Tag with the kind of garment. Product cards show it, and lists can be filtered by it. */
  tag: string;
  /** Last part of a product's slug. The title does not include it. */
  slug: string;
  code: string;
  weightGrams: number;
  category: 'hoodies' | 'tshirts';
  care: string;
}

const kinds: Record<GarmentKind, Kind> = {
  hoodie: {
    tag: 'Hoodie',
    slug: 'hoodie',
    code: 'HD',
    weightGrams: 790,
    category: 'hoodies',
    care: 'Wash cold, inside out. Dry flat. Don’t iron the print.',
  },
  'zip-hoodie': {
    tag: 'Zip hoodie',
    slug: 'zip',
    code: 'ZH',
    weightGrams: 860,
    category: 'hoodies',
    care: 'Zip up, wash cold, inside out. Dry flat.',
  },
  crewneck: {
    tag: 'Crewneck',
    slug: 'crew',
    code: 'CN',
    weightGrams: 640,
    category: 'hoodies',
    care: 'Wash cold, inside out. Reshape while damp and dry flat.',
  },
  tee: {
    tag: 'T-shirt',
    slug: 'tee',
    code: 'TS',
    weightGrams: 225,
    category: 'tshirts',
    care: 'Wash cold with like colors. Hang to dry.',
  },
  'boxy-tee': {
    tag: 'Boxy tee',
    slug: 'boxy-tee',
    code: 'BT',
    weightGrams: 290,
    category: 'tshirts',
    care: 'Wash cold, inside out. Hang to dry.',
  },
  'long-sleeve': {
    tag: 'Long sleeve',
    slug: 'long-sleeve',
    code: 'LS',
    weightGrams: 310,
    category: 'tshirts',
    care: 'Wash cold. Hang to dry. Warm iron, but not on the print.',
  },
};

function slugOf(...words: string[]): string {
  return words
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
}

function descriptionOf({ story, fabric, fit, kind }: CatalogueEntry): string {
  const facts = [fabric, fit, kinds[kind].care];
  return `${story.map((text) => `<p>${text}</p>`).join('')}<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
}

function productOf(entry: CatalogueEntry, index: number): SeedProduct {
  const { title, kind, print, backPrint, colors, price, was, stock, released, sizes = allSizes } = entry;
  const { tag, slug, code, weightGrams, category } = kinds[kind];
  return {
    slug: slugOf(title, slug),
    title,
    seoTitle: `${title} ${tag}`,
    tags: [tag],
    descriptionHtml: descriptionOf(entry),
    priceCents: Math.round(price * 100),
    compareAtPriceCents: was === undefined ? null : Math.round(was * 100),
    sizes: [...sizes],
    colors: [...colors],
    sku: `FND-${code}-${String(index + 1).padStart(3, '0')}`,
    inventoryQuantity: stock,
    weightGrams,
    isFeatured: entry.isFeatured ?? false,
    isPublished: !entry.isDraft,
    sizeChartHtml: sizeChartFor(kind, sizes),
    categorySlugs: entry.isNewRelease ? ['new-releases', category] : [category],
    garment: { kind, print, ...(backPrint && { backPrint }) },
    createdAt: `${released}T09:${String(index).padStart(2, '0')}:00.000Z`,
  };
}

/** Lists all products of the seeded shop. The list is the same on every start. */
export const catalogue: SeedProduct[] = [
  ...hoodies,
  ...zipHoodies,
  ...crewnecks,
  ...tees,
  ...wideTees,
  ...longSleeves,
].map(productOf);
