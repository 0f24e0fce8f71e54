import { gunzipSync, gzipSync } from 'node:zlib';
import { logger } from '#functions/runtime/log.ts';
import { sortDocuments } from '#shared/catalogue/browse-documents.ts';
import { type CatalogueDocument, toCatalogueDocument } from '#shared/catalogue/catalogue-document.ts';
import { ConditionsFailed, getItem, getItems, transact } from '#store/client.ts';
import { catalogueChunkKey, catalogueMetaKey } from '#store/keys.ts';
import { type CatalogueMeta, ensureCatalogueMeta, isCurrentChunk } from './catalogue-format.ts';
import { getProducts } from './products.ts';

/**
 * What lists and searches need to know of every product, drafts too, compressed in a fixed number of chunk items.
 * A function instance keeps it in memory and re-reads only chunks whose version moved on,
 * so a list costs one small read however many products there are.
 */
const REWRITE_TRIES = 10;
/** Compressed. An item of the table holds 400 kB: there is time to act between this and that. */
const LARGE_CHUNK_BYTES = 350_000;

interface Chunk {
  version: number;
  data: Uint8Array;
}

const unpack = (chunk: Chunk): CatalogueDocument[] =>
  JSON.parse(gunzipSync(chunk.data).toString()) as CatalogueDocument[];

interface Memory {
  chunks: ReadonlyMap<string, { version: number; documents: CatalogueDocument[] }>;
  /** Newest first. */
  all: readonly CatalogueDocument[];
  published: readonly CatalogueDocument[];
}

let memory: Memory = { chunks: new Map(), all: [], published: [] };

/** What shoppers may see, newest first: the same array until a document changes. */
export const listPublishedDocuments = async (): Promise<readonly CatalogueDocument[]> => (await upToDate()).published;

/** The same for owners: drafts too. */
export const listAllDocuments = async (): Promise<readonly CatalogueDocument[]> => (await upToDate()).all;

/** Reads the chunks whose version moved on. Chunks of another form are left alone. */
async function upToDate(): Promise<Memory> {
  const versions = (await getItem<CatalogueMeta>(catalogueMetaKey))?.versions ?? {};
  const present = Object.keys(versions).filter(isCurrentChunk);
  const stale = present.filter((chunk) => versions[chunk] !== memory.chunks.get(chunk)?.version);
  const kept = [...memory.chunks].filter(([chunk]) => chunk in versions);
  if (stale.length === 0 && kept.length === memory.chunks.size) return memory;
  const fresh = await getItems<Chunk & { chunk: string }>(stale.map(catalogueChunkKey));
  const chunks = new Map(kept);
  for (const chunk of fresh) chunks.set(chunk.chunk, { version: chunk.version, documents: unpack(chunk) });
  const all = sortDocuments(
    [...chunks.values()].flatMap(({ documents }) => documents),
    'newest',
  );
  memory = { chunks, all, published: all.filter(({ isPublished }) => isPublished) };
  return memory;
}

/** Puts and removes documents of one chunk; tried again when another writer was first. */
export const rewriteChunk = (
  chunk: string,
  puts: readonly CatalogueDocument[],
  removals: readonly string[],
): Promise<void> =>
  replaceChunk(chunk, async (present) => {
    const documents = new Map(present.map((document) => [document.card.id, document]));
    for (const id of removals) documents.delete(id);
    for (const document of puts) documents.set(document.card.id, document);
    return [...documents.values()];
  });

/**
 * Makes one chunk anew from these products and those it already holds. The products are read after the chunk: a change of
 * one is either read here, or its reaction writes the chunk afterwards.
 */
export const rebuildChunk = (chunk: string, productIds: readonly string[]): Promise<void> =>
  replaceChunk(chunk, async (present) => {
    const products = await getProducts([...productIds, ...present.map(({ card }) => card.id)]);
    const documents = products.flatMap((product) => toCatalogueDocument(product) ?? []);
    return documents.length === 0 && present.length === 0 ? null : documents;
  });

/** Writes what `next` makes of the chunk's documents, null for nothing; it is asked again when another writer was first. */
async function replaceChunk(
  chunk: string,
  next: (present: CatalogueDocument[]) => Promise<CatalogueDocument[] | null>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const present = await getItem<Chunk>(catalogueChunkKey(chunk), { consistent: true });
    const documents = await next(present ? unpack(present) : []);
    if (!documents) return;
    try {
      await putChunk(chunk, documents, present?.version);
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === REWRITE_TRIES) throw error;
    }
  }
}

let metaExists = false;

async function putChunk(chunk: string, documents: readonly CatalogueDocument[], seen: number | undefined) {
  const data = gzipSync(JSON.stringify(documents));
  const bytes = data.byteLength;
  if (bytes > LARGE_CHUNK_BYTES) logger.error('catalogue chunk is nearly too large', { chunk, bytes });
  if (!metaExists) await ensureCatalogueMeta();
  metaExists = true;
  const version = (seen ?? 0) + 1;
  await transact([
    {
      Put: {
        Item: { ...catalogueChunkKey(chunk), chunk, version, data },
        ConditionExpression: seen === undefined ? 'attribute_not_exists(pk)' : 'version = :seen',
        ...(seen === undefined ? {} : { ExpressionAttributeValues: { ':seen': seen } }),
      },
    },
    {
      Update: {
        Key: catalogueMetaKey,
        UpdateExpression: 'SET versions.#chunk = :version',
        ExpressionAttributeNames: { '#chunk': chunk },
        ExpressionAttributeValues: { ':version': version },
      },
    },
  ]);
}
