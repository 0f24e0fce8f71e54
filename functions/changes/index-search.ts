import { type SearchDocument, searchDocument } from '../../shared/search.ts';
import type { Changes } from '../store/changes.ts';
import { chunkOf, rewriteChunk } from '../store/search.ts';

/** Rewrites the search chunks whose products read differently now; other changes of a product cost nothing. */
export async function indexSearch({ products }: Changes): Promise<void> {
  const byChunk = new Map<string, Map<string, SearchDocument | null>>();
  for (const { id, before, after } of products) {
    const document = searchDocument(after);
    if (JSON.stringify(document) === JSON.stringify(searchDocument(before))) continue;
    const chunk = chunkOf(id);
    byChunk.set(chunk, (byChunk.get(chunk) ?? new Map()).set(id, document));
  }
  for (const [chunk, documents] of byChunk) {
    const puts = [...documents.values()].filter((document) => document !== null);
    const removals = [...documents].flatMap(([id, document]) => (document ? [] : id));
    await rewriteChunk(chunk, puts, removals);
  }
}
