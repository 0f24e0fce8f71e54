import { catalogue, categories } from '#infra/local/seed/catalogue.ts';
import { type CatalogueDocument, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { searchDocuments } from '#shared/catalogue/search/search.ts';
import { product } from '../../fixtures.ts';

export const documentsOf = (products: readonly Partial<Product>[]): CatalogueDocument[] =>
  products.flatMap((changes) => toCatalogueDocument(product(changes)) ?? []);

/** Documents of the published products in the seed. */
export const seeded = documentsOf(
  catalogue.flatMap(
    ({ isPublished, slug, title, descriptionHtml, priceCents, compareAtPriceCents, ...rest }, number) =>
      isPublished
        ? {
            ...{ slug, title, descriptionHtml, priceCents, compareAtPriceCents, createdAt: rest.createdAt },
            id: `prd_${number}`,
            colors: rest.colors,
            tags: rest.tags,
            categories: categories
              .filter((category) => rest.categorySlugs.includes(category.slug))
              .map((category) => ({ id: category.slug, slug: category.slug, name: category.name })),
          }
        : [],
  ),
);

export function search(documents: readonly CatalogueDocument[], query: string) {
  const { documents: found, correctedTo } = searchDocuments(documents, query);
  return { titles: found.map(({ card }) => card.title), correctedTo };
}
