import { DEFAULT_LOW_STOCK } from '#shared/catalogue/stock.ts';
import { ConditionsFailed, deleteItem, getItem, queryItems, transact } from '#store/client.ts';
import { catalogueChunkKey, catalogueMetaKey, catalogueRestKey, RETIRED_PARTITIONS } from '#store/keys/catalogue.ts';

/**
 * Number of the format of listing rows and catalogue chunks. Raise it whenever the content or storage of a card, a document,
 * or the search text changes. The search text includes synonyms. The scheduled job then rebuilds all rows and chunks from the
 * products.
 */
export const CATALOGUE_FORMAT = 12;
const CHUNKS = 128;

/**
 * Returns the name of a chunk. The name includes the format, so that two releases never read or change each other's chunks.
 */
const chunkName = (number: number): string => `${CATALOGUE_FORMAT}-${String(number).padStart(3, '0')}`;
export const chunkNames: readonly string[] = Array.from({ length: CHUNKS }, (_, number) => chunkName(number));
const known = new Set(chunkNames);
export const isCurrentChunk = (chunk: string): boolean => known.has(chunk);

/** Returns the name of the chunk for a product. Uses the random end of the id, so that products spread evenly. */
export const chunkOf = (productId: string): string => {
  const tail = [...productId.slice(-6)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, 7);
  return chunkName(tail % CHUNKS);
};

export interface CatalogueMeta {
  versions: Record<string, number>;
  /** The format of all chunks and rows. Missing until data from before formats were numbered has been rebuilt. */
  format?: number;
  /** Cards keep the number of units left if it is at most this. Missing if it is the default. */
  mostLeft?: number;
  /** The versions of chunks with another format when the latest rebuild began. */
  seenOthers?: Record<string, number>;
  /** UTC ISO time at which the latest rebuild ended. */
  rebuiltAt?: string;
  /** Progress of a running rebuild. `next` is the number of the next chunk. */
  rebuild?: { format: number; mostLeft?: number; next: number };
}

/**
 * Milliseconds after a rebuild before chunks of other formats are deleted. Functions of the previous release answer requests
 * for a few more minutes.
 */
const OTHERS_MS = 3_600_000;

/** Returns the versions of all chunks with another format. */
const othersOf = ({ versions }: CatalogueMeta): Record<string, number> =>
  Object.fromEntries(Object.entries(versions).filter(([chunk]) => !isCurrentChunk(chunk)));

/** Returns true if a chunk with another format was written after the latest rebuild began. */
const hasNewOthers = (meta: CatalogueMeta): boolean =>
  Object.entries(othersOf(meta)).some(([chunk, version]) => meta.seenOthers?.[chunk] !== version);

const retiredItems = async (partition: string, limit?: number) =>
  queryItems({
    KeyConditionExpression: 'pk = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ProjectionExpression: 'pk, sk',
    Limit: limit,
  });

async function isOlderShop(): Promise<boolean> {
  for (const partition of RETIRED_PARTITIONS) {
    if ((await retiredItems(partition, 1)).items.length > 0) return true;
  }
  return false;
}

/** Inserts the catalogue's `META` item if it is missing. A new shop starts with the current format. */
export async function ensureCatalogueMeta(): Promise<void> {
  if (await getItem<CatalogueMeta>(catalogueMetaKey)) return;
  const format = (await isOlderShop()) ? {} : { format: CATALOGUE_FORMAT };
  try {
    await transact([
      {
        Put: {
          Item: { ...catalogueMetaKey, versions: {}, ...format },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error;
  }
}

/**
 * Returns the number of the next chunk to rebuild. Returns 0 if a rebuild must start, and null if all data has the current
 * format and cards keep the number of up to `mostLeft` units. A new rebuild is also due if a chunk with another format was
 * written after the latest rebuild began. In that case an instance of the previous release made a change that the current
 * chunks do not have.
 */
export async function nextRebuildChunk(mostLeft = DEFAULT_LOW_STOCK): Promise<number | null> {
  const meta = await getItem<CatalogueMeta>(catalogueMetaKey);
  if (!meta) return (await isOlderShop()) ? 0 : null;
  const keeps = (made: { mostLeft?: number }) => (made.mostLeft ?? DEFAULT_LOW_STOCK) === mostLeft;
  if (meta.rebuild) return meta.rebuild.format === CATALOGUE_FORMAT && keeps(meta.rebuild) ? meta.rebuild.next : 0;
  return meta.format === CATALOGUE_FORMAT && keeps(meta) && !hasNewOthers(meta) ? null : 0;
}

/** Starts a rebuild. Keeps the chunks of other formats, because functions of the previous release still search in them. */
export async function startRebuild(mostLeft = DEFAULT_LOW_STOCK): Promise<void> {
  await ensureCatalogueMeta();
  for (const partition of RETIRED_PARTITIONS) await removePartition(partition);
  const meta = await getItem<CatalogueMeta>(catalogueMetaKey, { consistent: true });
  const rebuild = { format: CATALOGUE_FORMAT, mostLeft, next: 0 };
  await transact([
    {
      Update: {
        Key: catalogueMetaKey,
        UpdateExpression: 'SET #rebuild = :rebuild, seenOthers = :others',
        ExpressionAttributeNames: { '#rebuild': 'rebuild' },
        ExpressionAttributeValues: { ':rebuild': rebuild, ':others': meta ? othersOf(meta) : {} },
      },
    },
  ]);
}

/**
 * Deletes the chunks of other formats an hour after a rebuild ended. Keeps chunks that were written since the rebuild began.
 * `now` is in milliseconds UTC.
 */
export async function removeOtherChunks(now: number): Promise<void> {
  const meta = await getItem<CatalogueMeta>(catalogueMetaKey);
  if (!meta?.rebuiltAt || now - Date.parse(meta.rebuiltAt) < OTHERS_MS) return;
  for (const [chunk, version] of Object.entries(othersOf(meta))) {
    if (meta.seenOthers?.[chunk] !== version) continue;
    try {
      await transact([
        { Delete: { Key: catalogueChunkKey(chunk) } },
        { Delete: { Key: catalogueRestKey(chunk) } },
        {
          Update: {
            Key: catalogueMetaKey,
            UpdateExpression: 'REMOVE versions.#chunk, seenOthers.#chunk',
            ConditionExpression: 'versions.#chunk = :version AND attribute_not_exists(#rebuild)',
            ExpressionAttributeNames: { '#chunk': chunk, '#rebuild': 'rebuild' },
            ExpressionAttributeValues: { ':version': version },
          },
        },
      ]);
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
}

async function removePartition(partition: string): Promise<void> {
  for (;;) {
    const { items } = await retiredItems(partition);
    if (items.length === 0) return;
    for (const { pk, sk } of items) await deleteItem({ pk: String(pk), sk: String(sk) });
  }
}

/** Saves that all chunks before number `next` have been rebuilt. Ends the rebuild after the last chunk. */
export async function updateRebuildProgress(next: number, mostLeft = DEFAULT_LOW_STOCK): Promise<void> {
  const rebuild = { format: CATALOGUE_FORMAT, mostLeft, next };
  const isDone = next >= CHUNKS;
  const done = { ':format': CATALOGUE_FORMAT, ':most': mostLeft, ':now': new Date().toISOString() };
  await transact([
    {
      Update: {
        Key: catalogueMetaKey,
        UpdateExpression: isDone
          ? 'SET #format = :format, mostLeft = :most, rebuiltAt = :now REMOVE #rebuild'
          : 'SET #rebuild = :rebuild',
        ExpressionAttributeNames: { '#rebuild': 'rebuild', ...(isDone ? { '#format': 'format' } : {}) },
        ExpressionAttributeValues: isDone ? done : { ':rebuild': rebuild },
      },
    },
  ]);
}
