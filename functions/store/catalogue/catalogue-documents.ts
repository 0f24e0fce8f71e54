import { setFlagsFromString } from 'node:v8';
import { logger } from '#functions/runtime/log.ts';
import { sortDocuments } from '#shared/catalogue/browse-documents.ts';
import {
  type CatalogueDocument,
  type SearchDocument,
  toCatalogueDocument,
} from '#shared/catalogue/catalogue-document.ts';
import { DEFAULT_LOW_STOCK } from '#shared/catalogue/stock.ts';
import { ConditionsFailed, getPresentItem, getRecentItem, type TransactionWrite, transact } from '#store/client.ts';
import { catalogueChunkKey, catalogueMetaKey, catalogueRestKey } from '#store/keys/catalogue.ts';
import { type CatalogueChunk, openChunks, packChunk, type RestOfChunk, type UnpackedChunk } from './catalogue-chunk.ts';
import { type CatalogueMeta, chunkOf, ensureCatalogueMeta, isCurrentChunk } from './catalogue-format.ts';
import { readRests, readSearchParts, readWhole } from './chunk-reads.ts';
import { getProducts } from './products.ts';

/**
 * Keeps in memory the data that lists and searches need of every product, including drafts. The table stores this data
 * compressed in a fixed number of chunks. A function instance reads only chunks with a new version, so a list costs one small
 * read for any number of products. A new instance first reads only the search fields of each chunk. It reads the other fields
 * of a chunk, which are a second item, once it shows one of the products.
 */
interface Catalogue {
  /** The chunk versions that were read. `undefined` before the first read. */
  meta: CatalogueMeta | null | undefined;
  chunks: ReadonlyMap<string, CatalogueChunk>;
  /** The search documents of published products, newest first. */
  published: readonly SearchDocument[];
  /** All documents, including drafts. Missing until a caller needs them. */
  all?: readonly CatalogueDocument[];
}

// A new instance creates the documents of all products at once. If V8's space for new objects grows faster, V8 collects garbage
// less often, which saves a tenth of the first search's processor time.
setFlagsFromString('--semi-space-growth-factor=4');

const REWRITE_TRIES = 10;
/**
 * Compressed size of both items of a chunk above which an error is logged, in bytes. DynamoDB's limit is 400 kB for an item and
 * 4 MB for a transaction.
 */
const LARGE_CHUNK_BYTES = 350_000;

let cached: Catalogue = { meta: undefined, chunks: new Map(), published: [] };
let refreshing: Promise<Catalogue> | undefined;

/** Returns the search documents of published products, newest first. Returns the same array until a document changes. */
export const listPublishedDocuments = async (): Promise<readonly SearchDocument[]> =>
  (await catalogueOf(getRecentItem)).published;

/**
 * Returns the current documents of all products, including drafts, newest first. Returns the same array until a chunk is read
 * again.
 */
export async function listAllDocuments(): Promise<readonly CatalogueDocument[]> {
  const catalogue = await catalogueOf(getPresentItem, true);
  catalogue.all ??= sortDocuments(
    [...catalogue.chunks.values()].flatMap((chunk) => chunk.documents()),
    'newest',
  );
  return catalogue.all;
}

/**
 * Returns the documents of listed products, in the order of their ids. Leaves out products that have been deleted since they
 * were listed. A document may be newer than the list.
 */
export async function getDocuments(productIds: readonly string[]): Promise<CatalogueDocument[]> {
  const { chunks } = cached;
  const partial = [...new Set(productIds.map(chunkOf))].filter((chunk) => !chunks.get(chunk)?.isWhole);
  const rests = await readRests(partial);
  const isKnown = ({ chunk, version }: RestOfChunk) => chunks.get(chunk)?.version === version;
  for (const { chunk, data } of rests.filter(isKnown)) chunks.get(chunk)?.complete(data);
  const changed = rests.filter((rest) => !isKnown(rest)).map(({ chunk }) => chunk);
  const newer = new Map(openChunks(await readWhole({ names: changed })).map((chunk) => [chunk.name, chunk]));
  return productIds.flatMap((id) => {
    const chunk = chunkOf(id);
    return (newer.get(chunk) ?? chunks.get(chunk))?.documentOf(id) ?? [];
  });
}

/** Returns the catalogue with the versions that `look` reads. Concurrent callers share one refresh. */
async function catalogueOf(look: typeof getRecentItem, needsAll = false): Promise<Catalogue> {
  const meta = await look<CatalogueMeta>(catalogueMetaKey);
  const isThere = !needsAll || [...cached.chunks.values()].every(({ isWhole }) => isWhole);
  if (cached.meta === meta && isThere) return cached;
  if (refreshing) {
    // The running refresh may have begun before this call, with older versions.
    await refreshing;
    return catalogueOf(look, needsAll);
  }
  refreshing = refreshCatalogue(meta, needsAll).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

/**
 * Reads the chunks that have a new version. Reads only the search fields, unless the instance already has the whole chunk or
 * `needsAll` is set. Ignores chunks of another format.
 */
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
  const wanted = (names: readonly string[]) => ({ names, isMost: names.length > present.length / 2 });
  const fresh = await Promise.all([readWhole(wanted(whole)), readSearchParts(wanted(partial))]);
  const chunks = new Map(kept);
  // Chunks that are opened together share one string, which stays in memory until the last of them is replaced. So only a new
  // instance opens all chunks together.
  const open = kept.length === 0 ? openChunks : (some: UnpackedChunk[]) => some.flatMap((each) => openChunks([each]));
  for (const chunk of open(fresh.flat())) chunks.set(chunk.name, chunk);
  const published = [...chunks.values()].flatMap(({ search }) => search.filter(({ isPublished }) => isPublished));
  cached = { meta, chunks, published: sortDocuments(published, 'newest') };
  return cached;
}

/** Lists the documents to put into a chunk and the ids of the products to remove from it. */
interface ChunkChange {
  puts: readonly CatalogueDocument[];
  removals: readonly string[];
}

/** Number of chunks per transaction. Even ten chunks of `LARGE_CHUNK_BYTES` fit into DynamoDB's limit. */
const CHUNKS_AT_ONCE = 10;

/** Puts and removes documents. Writes each chunk only once. Retries if a chunk has changed since it was read. */
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
 * Rebuilds a chunk from `productIds` and the products that are already in it. Reads the products after the chunk. So a
 * concurrent change is either read here, or its stream event writes it to the chunk.
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

/**
 * Replaces the documents of each chunk with the result of `next`. Skips a chunk for which `next` returns null. Retries if a
 * chunk has changed since it was read.
 */
async function replaceChunks(
  chunks: readonly string[],
  next: (present: CatalogueDocument[], chunk: string) => Promise<CatalogueDocument[] | null>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const found = openChunks(await readWhole({ names: chunks }));
    const present = new Map(found.map((chunk) => [chunk.name, chunk]));
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
  /** The version that the write replaces. Missing for a new chunk. */
  seen: number | undefined;
  version: number;
}

/**
 * Returns the first version of a new chunk: the current time in seconds since 1970. So a chunk that is deleted and created
 * again never repeats a version.
 */
const firstVersion = (): number => Math.floor(Date.now() / 1000);

function putChunk({ chunk, documents, seen, version }: NewChunk): TransactionWrite[] {
  // Most lists use this order, so sorting all chunks together is quick.
  const { search, data } = packChunk(sortDocuments(documents, 'newest'));
  const bytes = search.byteLength + data.byteLength;
  if (bytes > LARGE_CHUNK_BYTES) logger.error('catalogue chunk is nearly too large', { chunk, bytes });
  return [
    {
      Put: {
        Item: { ...catalogueChunkKey(chunk), chunk, version, search },
        ConditionExpression: seen === undefined ? 'attribute_not_exists(pk)' : 'version = :seen',
        ...(seen === undefined ? {} : { ExpressionAttributeValues: { ':seen': seen } }),
      },
    },
    { Put: { Item: { ...catalogueRestKey(chunk), chunk, version, data } } },
  ];
}

/** Writes chunks and their version numbers in one transaction. */
async function putChunks(chunks: readonly NewChunk[]): Promise<void> {
  if (!metaExists) await ensureCatalogueMeta();
  metaExists = true;
  await transact([
    ...chunks.flatMap(putChunk),
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
