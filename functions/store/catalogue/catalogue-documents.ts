import { logger } from '#functions/runtime/log.ts';
import { sortDocuments } from '#shared/catalogue/browse-documents.ts';
import {
  type CatalogueDocument,
  type SearchDocument,
  toCatalogueDocument,
} from '#shared/catalogue/catalogue-document.ts';
import { DEFAULT_LOW_STOCK } from '#shared/catalogue/stock.ts';
import {
  ConditionsFailed,
  getItems,
  getPresentItem,
  getRecentItem,
  type TransactionWrite,
  transact,
} from '#store/client.ts';
import { catalogueChunkKey, catalogueMetaKey } from '#store/keys/catalogue.ts';
import {
  type CatalogueChunk,
  openChunks,
  packChunk,
  REST_PART,
  type RestOfChunk,
  SEARCH_PART,
  type UnpackedChunk,
} from './catalogue-chunk.ts';
import { type CatalogueMeta, chunkOf, ensureCatalogueMeta, isCurrentChunk } from './catalogue-format.ts';
import { readAll, readSome } from './chunk-reads.ts';
import { getProducts } from './products.ts';

/**
 * The data that lists and searches need of every product, drafts included, compressed into a fixed number of chunk items.
 * Each function instance keeps it in memory and reads only chunks with a new version, so a list costs one small read for any
 * number of products. A new instance reads the part for searches of each chunk, and the rest only of chunks with products
 * that it shows.
 */
interface Catalogue {
  /** The versions it was read for; `undefined` before the first read. */
  meta: CatalogueMeta | null | undefined;
  chunks: ReadonlyMap<string, CatalogueChunk>;
  /** Newest first. */
  published: readonly SearchDocument[];
  /** Also drafts; only after they have been asked for. */
  all?: readonly CatalogueDocument[];
}

const REWRITE_TRIES = 10;
/** Compressed size that logs an error, well before DynamoDB's limit of 400 kB per item. */
const LARGE_CHUNK_BYTES = 350_000;

let cached: Catalogue = { meta: undefined, chunks: new Map(), published: [] };
let refreshing: Promise<Catalogue> | undefined;

/** Returns what searches need of published products, newest first. The array is the same until a document changes. */
export const listPublishedDocuments = async (): Promise<readonly SearchDocument[]> =>
  (await catalogueOf(getRecentItem)).published;

/** Returns all documents including drafts, newest first, as they are now. The array is the same while no chunk is read. */
export async function listAllDocuments(): Promise<readonly CatalogueDocument[]> {
  const catalogue = await catalogueOf(getPresentItem, true);
  catalogue.all ??= sortDocuments(
    [...catalogue.chunks.values()].flatMap((chunk) => chunk.documents()),
    'newest',
  );
  return catalogue.all;
}

/**
 * Returns the documents of products that were listed, in the order of their ids. Leaves out those that are gone since; others
 * may have changed since.
 */
export async function getDocuments(productIds: readonly string[]): Promise<CatalogueDocument[]> {
  const { chunks } = cached;
  const partial = [...new Set(productIds.map(chunkOf))].filter((chunk) => !chunks.get(chunk)?.isWhole);
  const rests = await getItems<RestOfChunk>(partial.map(catalogueChunkKey), {
    consistent: true,
    attributes: REST_PART,
  });
  const isKnown = ({ chunk, version }: RestOfChunk) => chunks.get(chunk)?.version === version;
  for (const { chunk, data } of rests.filter(isKnown)) chunks.get(chunk)?.complete(data);
  const changed = rests.filter((rest) => !isKnown(rest)).map(({ chunk }) => chunk);
  const newer = new Map(openChunks(await readSome(changed)).map((chunk) => [chunk.name, chunk]));
  return productIds.flatMap((id) => {
    const chunk = chunkOf(id);
    return (newer.get(chunk) ?? chunks.get(chunk))?.documentOf(id) ?? [];
  });
}

/** Returns the catalogue of the versions that `look` reads. One caller at a time reads its chunks. */
async function catalogueOf(look: typeof getRecentItem, needsAll = false): Promise<Catalogue> {
  const meta = await look<CatalogueMeta>(catalogueMetaKey);
  const isThere = !needsAll || [...cached.chunks.values()].every(({ isWhole }) => isWhole);
  if (cached.meta === meta && isThere) return cached;
  if (refreshing) {
    // It may have begun before this call.
    await refreshing;
    return catalogueOf(look, needsAll);
  }
  refreshing = refreshCatalogue(meta, needsAll).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/** Reads the chunks that have a new version, as much of them as it has or needs. Ignores chunks of another format. */
async function refreshCatalogue(meta: CatalogueMeta | null, needsAll: boolean): Promise<Catalogue> {
  const versions = meta?.versions ?? {};
  const present = Object.keys(versions).filter(isCurrentChunk);
  const isWhole = (chunk: string) => cached.chunks.get(chunk)?.isWhole ?? false;
  const stale = present.filter(
    (chunk) => versions[chunk] !== cached.chunks.get(chunk)?.version || (needsAll && !isWhole(chunk)),
  );
  const kept = [...cached.chunks].filter(([chunk]) => chunk in versions);
  if (stale.length === 0 && kept.length === cached.chunks.size) {
    cached = { ...cached, meta };
    return cached;
  }
  const { whole = [], partial = [] } = Object.groupBy(stale, (chunk) =>
    needsAll || isWhole(chunk) ? 'whole' : 'partial',
  );
  const read = async (names: readonly string[], attributes?: readonly string[]): Promise<UnpackedChunk[]> => {
    if (names.length <= present.length / 2) return readSome(names, attributes);
    const wanted = new Set(names);
    return (await readAll(attributes)).filter(({ chunk }) => wanted.has(chunk));
  };
  const fresh = await Promise.all([read(whole), read(partial, SEARCH_PART)]);
  const chunks = new Map(kept);
  // Chunks opened together keep one string until the last of them is replaced, so only a new instance opens many at once.
  const open = kept.length === 0 ? openChunks : (some: UnpackedChunk[]) => some.flatMap((each) => openChunks([each]));
  for (const chunk of open(fresh.flat())) chunks.set(chunk.name, chunk);
  const published = [...chunks.values()].flatMap(({ search }) => search.filter(({ isPublished }) => isPublished));
  cached = { meta, chunks, published: sortDocuments(published, 'newest') };
  return cached;
}

/** The documents to put into a chunk, and the ids of those to remove. */
interface ChunkChange {
  puts: readonly CatalogueDocument[];
  removals: readonly string[];
}

/** As many of the largest chunks as fit into the 4 MB of a transaction. */
const CHUNKS_AT_ONCE = 10;

/** Puts and removes documents of chunks, each written once. Retries when one has changed since it was read. */
export async function rewriteChunks(changes: ReadonlyMap<string, ChunkChange>): Promise<void> {
  const chunks = [...changes.keys()];
  for (let start = 0; start < chunks.length; start += CHUNKS_AT_ONCE) {
    await replaceChunks(chunks.slice(start, start + CHUNKS_AT_ONCE), async (present, chunk) => {
      const documents = new Map(present.map((document) => [document.card.id, document]));
      const { puts = [], removals = [] } = changes.get(chunk) ?? {};
      for (const id of removals) documents.delete(id);
      for (const document of puts) documents.set(document.card.id, document);
      return [...documents.values()];
    });
  }
}

/**
 * Rebuilds one chunk from these products and those it holds. Reads the products after the chunk, so that a concurrent change
 * is either read here or written to the chunk by its stream event.
 */
export const rebuildChunk = (
  chunk: string,
  productIds: readonly string[],
  mostLeft = DEFAULT_LOW_STOCK,
): Promise<void> =>
  replaceChunks([chunk], async (present) => {
    const products = await getProducts([...productIds, ...present.map(({ card }) => card.id)]);
    const documents = products.flatMap((product) => toCatalogueDocument(product, mostLeft) ?? []);
    return documents.length === 0 && present.length === 0 ? null : documents;
  });

/** Applies `next` to the documents of each chunk; null writes nothing. Retries when a chunk has changed since it was read. */
async function replaceChunks(
  chunks: readonly string[],
  next: (present: CatalogueDocument[], chunk: string) => Promise<CatalogueDocument[] | null>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const found = await readSome(chunks);
    const present = new Map(openChunks(found).map((chunk) => [chunk.name, chunk]));
    const writes: NewChunk[] = [];
    for (const chunk of chunks) {
      const before = present.get(chunk);
      const documents = await next(before?.documents() ?? [], chunk);
      if (documents)
        writes.push({ chunk, documents, seen: before?.version, version: before ? before.version + 1 : firstVersion() });
    }
    if (writes.length === 0) return;
    try {
      await putChunks(writes);
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === REWRITE_TRIES) throw error;
    }
  }
}

let metaExists = false;

interface NewChunk {
  chunk: string;
  documents: readonly CatalogueDocument[];
  /** The version it replaces; missing for a new chunk. */
  seen: number | undefined;
  version: number;
}

/** Returns seconds since 1970, so that a chunk that is deleted and made again does not repeat a version. */
const firstVersion = (): number => Math.floor(Date.now() / 1000);

function putChunk({ chunk, documents, seen, version }: NewChunk): TransactionWrite {
  // In the order of most lists, so that the chunks together are quickly sorted.
  const packed = packChunk(sortDocuments(documents, 'newest'));
  const bytes = packed.search.byteLength + packed.data.byteLength;
  if (bytes > LARGE_CHUNK_BYTES) logger.error('catalogue chunk is nearly too large', { chunk, bytes });
  return {
    Put: {
      Item: { ...catalogueChunkKey(chunk), chunk, version, ...packed },
      ConditionExpression: seen === undefined ? 'attribute_not_exists(pk)' : 'version = :seen',
      ...(seen === undefined ? {} : { ExpressionAttributeValues: { ':seen': seen } }),
    },
  };
}

/** Writes chunks and their versions in one transaction. */
async function putChunks(chunks: readonly NewChunk[]): Promise<void> {
  if (!metaExists) await ensureCatalogueMeta();
  metaExists = true;
  await transact([
    ...chunks.map(putChunk),
    {
      Update: {
        Key: catalogueMetaKey,
        UpdateExpression: `SET ${chunks.map((_chunk, index) => `versions.#c${index} = :v${index}`).join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(chunks.map(({ chunk }, index) => [`#c${index}`, chunk])),
        ExpressionAttributeValues: Object.fromEntries(chunks.map(({ version }, index) => [`:v${index}`, version])),
      },
    },
  ]);
}
