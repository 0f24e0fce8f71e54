import { gunzipSync, gzipSync } from 'node:zlib';
import { sorted } from '../../shared/browse.ts';
import type { CatalogueDocument } from '../../shared/catalogue-document.ts';
import { ConditionsFailed, get, getMany, transact } from './client.ts';
import { catalogueChunkKey, catalogueMetaKey } from './keys.ts';

/**
 * What lists and searches need to know of every published product, compressed in a fixed number of chunk items.
 * A function instance keeps it in memory and re-reads only chunks whose version moved on,
 * so a list costs one small read however many products there are.
 */
const CHUNKS = 32;
const REWRITE_TRIES = 10;

interface Meta {
  versions: Record<string, number>;
}
interface Chunk {
  version: number;
  data: Uint8Array;
}

/** Products are spread by the random tail of their id. */
export const chunkOf = (productId: string): string => {
  const tail = [...productId.slice(-6)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, 7);
  return String(tail % CHUNKS).padStart(2, '0');
};

const unpack = (chunk: Chunk): CatalogueDocument[] =>
  JSON.parse(gunzipSync(chunk.data).toString()) as CatalogueDocument[];

interface Memory {
  versions: Record<string, number>;
  chunks: ReadonlyMap<string, CatalogueDocument[]>;
  newestFirst: readonly CatalogueDocument[];
}

let memory: Memory = { versions: {}, chunks: new Map(), newestFirst: [] };

/** Every document, newest first: the same array until one of them changes. */
export async function catalogueDocuments(): Promise<readonly CatalogueDocument[]> {
  const versions = (await get<Meta>(catalogueMetaKey))?.versions ?? {};
  const stale = Object.keys(versions).filter((chunk) => versions[chunk] !== memory.versions[chunk]);
  if (stale.length === 0) return memory.newestFirst;
  const fresh = await getMany<Chunk & { chunk: string }>(stale.map(catalogueChunkKey));
  const chunks = new Map(memory.chunks);
  const known = { ...memory.versions };
  for (const chunk of fresh) {
    chunks.set(chunk.chunk, unpack(chunk));
    known[chunk.chunk] = chunk.version;
  }
  const newestFirst = sorted([...chunks.values()].flat(), 'newest');
  memory = { versions: known, chunks, newestFirst };
  return newestFirst;
}

/** Puts and removes documents of one chunk; tried again when another writer was first. */
export async function rewriteChunk(
  chunk: string,
  puts: readonly CatalogueDocument[],
  removals: readonly string[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const present = await get<Chunk>(catalogueChunkKey(chunk), { consistent: true });
    const documents = new Map((present ? unpack(present) : []).map((document) => [document.card.id, document]));
    for (const id of removals) documents.delete(id);
    for (const document of puts) documents.set(document.card.id, document);
    const version = (present?.version ?? 0) + 1;
    const data = gzipSync(JSON.stringify([...documents.values()]));
    try {
      await ensureMeta();
      await transact([
        {
          Put: {
            Item: { ...catalogueChunkKey(chunk), chunk, version, data },
            ConditionExpression: present ? 'version = :seen' : 'attribute_not_exists(pk)',
            ...(present ? { ExpressionAttributeValues: { ':seen': present.version } } : {}),
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
      return;
    } catch (error) {
      if (!(error instanceof ConditionsFailed) || tries === REWRITE_TRIES) throw error;
    }
  }
}

let metaExists = false;

async function ensureMeta(): Promise<void> {
  if (metaExists) return;
  try {
    await transact([
      { Put: { Item: { ...catalogueMetaKey, versions: {} }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
  metaExists = true;
}
