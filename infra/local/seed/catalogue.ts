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

const kinds: Record<GarmentKind, { code: string; weightGrams: number; category: 'hoodies' | 'tshirts'; care: string }> =
  {
    hoodie: {
      code: 'HD',
      weightGrams: 790,
      category: 'hoodies',
      care: 'Wash cold, inside out. Dry flat. Don’t iron the print.',
    },
    'zip-hoodie': {
      code: 'ZH',
      weightGrams: 860,
      category: 'hoodies',
      care: 'Zip up, wash cold, inside out. Dry flat.',
    },
    crewneck: {
      code: 'CN',
      weightGrams: 640,
      category: 'hoodies',
      care: 'Wash cold, inside out. Reshape while damp and dry flat.',
    },
    tee: { code: 'TS', weightGrams: 225, category: 'tshirts', care: 'Wash cold with like colors. Hang to dry.' },
    'boxy-tee': { code: 'BT', weightGrams: 290, category: 'tshirts', care: 'Wash cold, inside out. Hang to dry.' },
    'long-sleeve': {
      code: 'LS',
      weightGrams: 310,
      category: 'tshirts',
      care: 'Wash cold. Hang to dry. Warm iron, but not on the print.',
    },
  };

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}

function descriptionOf({ story, fabric, fit, kind }: CatalogueEntry): string {
  const facts = [fabric, fit, kinds[kind].care];
  return `${story.map((text) => `<p>${text}</p>`).join('')}<ul>${facts.map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
}

function productOf(entry: CatalogueEntry, index: number): SeedProduct {
  const { title, kind, print, backPrint, colors, price, was, stock, released, sizes = allSizes } = entry;
  const { code, weightGrams, category } = kinds[kind];
  return {
    slug: slugOf(title),
    title,
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

/** Every product of the seeded shop; the same on every start. */
export const catalogue: SeedProduct[] = [
  ...hoodies,
  ...zipHoodies,
  ...crewnecks,
  ...tees,
  ...wideTees,
  ...longSleeves,
].map(productOf);
