import { gunzipSync, gzipSync } from 'node:zlib';
import type { SearchDocument } from '../../shared/search.ts';
import { ConditionsFailed, get, getMany, transact } from './client.ts';
import { searchChunkKey, searchMetaKey } from './keys.ts';

/**
 * The search documents of all published products, compressed in a fixed number of chunk items.
 * A function instance keeps them in memory and re-reads only chunks whose version moved on,
 * so a query costs one small read however many products there are.
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

const unpack = (chunk: Chunk): SearchDocument[] => JSON.parse(gunzipSync(chunk.data).toString()) as SearchDocument[];

let memory: { versions: Record<string, number>; chunks: Map<string, SearchDocument[]>; newestFirst: SearchDocument[] } =
  {
    versions: {},
    chunks: new Map(),
    newestFirst: [],
  };

/** Every search document, newest first. */
export async function searchDocuments(): Promise<readonly SearchDocument[]> {
  const versions = (await get<Meta>(searchMetaKey))?.versions ?? {};
  const stale = Object.keys(versions).filter((chunk) => versions[chunk] !== memory.versions[chunk]);
  if (stale.length === 0) return memory.newestFirst;
  const fresh = await getMany<Chunk & { chunk: string }>(stale.map(searchChunkKey));
  const chunks = new Map(memory.chunks);
  const known = { ...memory.versions };
  for (const chunk of fresh) {
    chunks.set(chunk.chunk, unpack(chunk));
    known[chunk.chunk] = chunk.version;
  }
  const newestFirst = [...chunks.values()].flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  memory = { versions: known, chunks, newestFirst };
  return newestFirst;
}

/** Puts and removes documents of one chunk; tried again when another writer was first. */
export async function rewriteChunk(
  chunk: string,
  puts: readonly SearchDocument[],
  removals: readonly string[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const present = await get<Chunk>(searchChunkKey(chunk), { consistent: true });
    const documents = new Map((present ? unpack(present) : []).map((document) => [document.id, document]));
    for (const id of removals) documents.delete(id);
    for (const document of puts) documents.set(document.id, document);
    const version = (present?.version ?? 0) + 1;
    const data = gzipSync(JSON.stringify([...documents.values()]));
    try {
      await ensureMeta();
      await transact([
        {
          Put: {
            Item: { ...searchChunkKey(chunk), chunk, version, data },
            ConditionExpression: present ? 'version = :seen' : 'attribute_not_exists(pk)',
            ...(present ? { ExpressionAttributeValues: { ':seen': present.version } } : {}),
          },
        },
        {
          Update: {
            Key: searchMetaKey,
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
      { Put: { Item: { ...searchMetaKey, versions: {} }, ConditionExpression: 'attribute_not_exists(pk)' } },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
  metaExists = true;
}
