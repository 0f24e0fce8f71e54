import { getPublishedProduct } from '#functions/catalogue/get-published-product.ts';
import { browseProducts, listCardsOf, listFilters, searchCatalogue } from '#functions/catalogue/list-documents.ts';
import { getPreviewedProduct, listRelatedToPreview } from '#functions/catalogue/product-preview.ts';
import { listRelated } from '#functions/catalogue/related/list-related.ts';
import { handle } from '#functions/http/http.ts';
import { neverKeep } from '#functions/runtime/looks.ts';
import { Problem } from '#shared/base/errors.ts';
import { toPublicCategory } from '#shared/catalogue/category.ts';
import { FIRST_REVIEWS } from '#shared/marketing/reviews/review.ts';
import { listRecentCategories } from '#store/catalogue/categories.ts';
import { getProductBySlug } from '#store/catalogue/products.ts';
import { listFirstProductReviews, listProductReviews } from '#store/marketing/reviews/reviews.ts';

export const listCategoriesHandler = handle('GET /api/categories', async () => ({
  items: (await listRecentCategories()).map(toPublicCategory),
}));

export const listProductsHandler = handle('GET /api/products', ({ query }) => browseProducts(query));

export const listCardsHandler = handle('GET /api/product-cards', async ({ query }) => ({
  items: await listCardsOf(query.ids),
}));

/** Returns a published product. Throws `not_found` for a draft, too. */
export const getProductHandler = handle('GET /api/products/{slug}', async ({ params }) => {
  const product = await getPublishedProduct(params.slug);
  if (!product) throw new Problem('not_found', 'Product Not Found');
  return product;
});

export const listRelatedHandler = handle('GET /api/products/{slug}/related', ({ params }) => listRelated(params.slug));

/** Returns a page of reviews. Only the first page is cached, because nothing shows when a later page changes. */
export const listProductReviewsHandler = handle('GET /api/products/{slug}/reviews', async ({ params, query }) => {
  const product = await getProductBySlug(params.slug);
  if (!product?.isPublished) throw new Problem('not_found', 'Product Not Found');
  if (!query.cursor && query.limit === FIRST_REVIEWS) return listFirstProductReviews(product.id);
  neverKeep();
  return listProductReviews(product.id, query);
});

export const getPreviewRelatedHandler = handle('GET /api/previews/{token}/related', ({ params, now }) =>
  listRelatedToPreview(params.token, now),
);

export const getPreviewHandler = handle('GET /api/previews/{token}', ({ params, now }) =>
  getPreviewedProduct(params.token, now),
);

export const searchProductsHandler = handle('GET /api/search', ({ query }) => searchCatalogue(query));

export const getFiltersHandler = handle('GET /api/filters', ({ query }) => listFilters(query));
