import { countTags } from '#shared/catalogue/facets.ts';
import { listAllDocuments } from '#store/catalogue/catalogue-documents.ts';

/** Lists the tags of all products, drafts included, the most frequent first. Searches the catalogue in memory. */
export const listTags = async (): Promise<string[]> => countTags(await listAllDocuments());
