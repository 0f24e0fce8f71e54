import { type CatalogueDocument, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { rewriteChunk } from '#store/catalogue/catalogue-documents.ts';
import { chunkOf } from '#store/catalogue/catalogue-format.ts';
import type { ProductDiff } from './product-changes.ts';

/** Updates the search index: rewrites each chunk with a product whose search document changed. */
export async function indexSearch(products: readonly ProductDiff[], mostLeft: number): Promise<void> {
  const byChunk = new Map<string, Map<string, CatalogueDocument | null>>();
  for (const { id, before, after } of products) {
    const document = toCatalogueDocument(after, mostLeft);
    if (JSON.stringify(document) === JSON.stringify(toCatalogueDocument(before, mostLeft))) continue;
    const chunk = chunkOf(id);
    byChunk.set(chunk, (byChunk.get(chunk) ?? new Map()).set(id, document));
  }
  for (const [chunk, documents] of byChunk) {
    const puts = [...documents.values()].filter((document) => document !== null);
    const removals = [...documents].flatMap(([id, document]) => (document ? [] : id));
    await rewriteChunk(chunk, puts, removals);
  }
}
