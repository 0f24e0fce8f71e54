import { ConditionsFailed, deleteItem, getItem, queryItems, transact } from '#store/client.ts';
import { catalogueChunkKey, catalogueMetaKey, RETIRED_PARTITIONS } from '#store/keys.ts';

/**
 * The form of products' rows and catalogue chunks. Raise it whenever either changes, in what a card, a document or its
 * search text holds or in how they are kept: the clock then makes all of them anew from the products.
 */
export const CATALOGUE_FORMAT = 4;
const CHUNKS = 128;

/** Chunks are named by their form, so that no release reads, or adds to, what another release has written. */
const chunkName = (number: number): string => `${CATALOGUE_FORMAT}-${String(number).padStart(3, '0')}`;
export const chunkNames: readonly string[] = Array.from({ length: CHUNKS }, (_, number) => chunkName(number));
const known = new Set(chunkNames);
export const isCurrentChunk = (chunk: string): boolean => known.has(chunk);

/** Products are spread by the random tail of their id. */
export const chunkOf = (productId: string): string => {
  const tail = [...productId.slice(-6)].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_003, 7);
  return chunkName(tail % CHUNKS);
};

export interface CatalogueMeta {
  versions: Record<string, number>;
  /** The form of everything; missing until a shop with data from before forms were numbered has been brought up to date. */
  format?: number;
  /** How far the copies have been made anew: the number of the next chunk. */
  rebuild?: { format: number; next: number };
}

const foreignChunks = ({ versions }: CatalogueMeta): string[] =>
  Object.keys(versions).filter((chunk) => !isCurrentChunk(chunk));

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

/** Makes the catalogue's `META` where it is missing. A fresh shop is of the present form from its first chunk on. */
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
 * The number of the chunk to make anew next, 0 for a rebuild that has not begun, or null when all is of the present form.
 * A chunk of another form is reason enough: an instance of the release before may have written it after the rebuild.
 */
export async function nextRebuildChunk(): Promise<number | null> {
  const meta = await getItem<CatalogueMeta>(catalogueMetaKey);
  if (!meta) return (await isOlderShop()) ? 0 : null;
  if (meta.rebuild?.format === CATALOGUE_FORMAT) return meta.rebuild.next;
  return meta.format === CATALOGUE_FORMAT && foreignChunks(meta).length === 0 ? null : 0;
}

/** Takes away what other forms left. First, so that whatever an older instance still writes later is seen afterwards. */
export async function startRebuild(): Promise<void> {
  await ensureCatalogueMeta();
  for (const partition of RETIRED_PARTITIONS) await removePartition(partition);
  const meta = await getItem<CatalogueMeta>(catalogueMetaKey, { consistent: true });
  for (const chunk of meta ? foreignChunks(meta) : []) {
    await transact([
      { Delete: { Key: catalogueChunkKey(chunk) } },
      {
        Update: {
          Key: catalogueMetaKey,
          UpdateExpression: 'REMOVE versions.#chunk',
          ExpressionAttributeNames: { '#chunk': chunk },
        },
      },
    ]);
  }
  await updateRebuildProgress(0);
}

async function removePartition(partition: string): Promise<void> {
  for (;;) {
    const { items } = await retiredItems(partition);
    if (items.length === 0) return;
    for (const { pk, sk } of items) await deleteItem({ pk: String(pk), sk: String(sk) });
  }
}

/** Notes that all chunks before number `next` are of the present form: once that is all there are, so is the catalogue. */
export async function updateRebuildProgress(next: number): Promise<void> {
  const rebuild = { format: CATALOGUE_FORMAT, next };
  const isDone = next >= CHUNKS;
  await transact([
    {
      Update: {
        Key: catalogueMetaKey,
        UpdateExpression: isDone ? 'SET #format = :value REMOVE #rebuild' : 'SET #rebuild = :value',
        ExpressionAttributeNames: { '#rebuild': 'rebuild', ...(isDone ? { '#format': 'format' } : {}) },
        ExpressionAttributeValues: { ':value': isDone ? CATALOGUE_FORMAT : rebuild },
      },
    },
  ]);
}
