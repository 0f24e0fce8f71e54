import { documentsInScope } from '#shared/catalogue/browse-documents.ts';
import type { StoredCategory } from '#shared/catalogue/category.ts';
import { matchesRule } from '#shared/catalogue/category-listing/category-rule.ts';
import { inCategoryOrder } from '#shared/catalogue/category-listing/list-order.ts';
import type { BodyOf, ResponseOf } from '#shared/contract/index.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';
import { listOrderOf } from './category-scope.ts';

const LISTED = 100;

type Preview = ResponseOf<'POST /api/admin/category-preview'>;

/**
 * Returns the products that a category would contain, drafts included, in the order that the category would show. Searches
 * the catalogue in memory.
 */
export async function previewCategory({
  categoryId,
  rule,
  ...order
}: BodyOf<'POST /api/admin/category-preview'>): Promise<Preview> {
  const listed = rule || categoryId ? documentsInScope(await listAllDocuments(), { categoryId, rule }) : [];
  const items = inCategoryOrder(listed, await listOrderOf(order)).slice(0, LISTED);
  return {
    total: listed.length,
    items: items.map(({ card: { id, title, image, priceCents, soldOut }, isPublished }) => ({
      ...{ id, title, image, priceCents, soldOut, isPublished },
    })),
  };
}

/** Counts the products that match the rule of each category, by category id. Categories without a rule are left out. */
export async function countByRule(categories: readonly StoredCategory[]): Promise<Map<string, number>> {
  const ruled = categories.flatMap(({ id, rule }) => (rule ? [{ id, rule }] : []));
  if (ruled.length === 0) return new Map();
  const documents = await listAllDocuments();
  return new Map(ruled.map(({ id, rule }) => [id, documents.filter((document) => matchesRule(document, rule)).length]));
}
