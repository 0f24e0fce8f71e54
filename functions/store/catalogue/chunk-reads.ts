import { getItems, projection, queryAllItems } from '#store/client.ts';
import { CATALOGUE, catalogueChunkKey } from '#store/keys/catalogue.ts';
import { type StoredChunk, type UnpackedChunk, unpackChunk } from './catalogue-chunk.ts';
import { chunkNames } from './catalogue-format.ts';

/** Reads some chunks by their keys; `attributes` of them or everything. */
export async function readSome(chunks: readonly string[], attributes?: readonly string[]): Promise<UnpackedChunk[]> {
  const options = { consistent: true, ...(attributes ? { attributes } : {}) };
  return (await getItems<StoredChunk>(chunks.map(catalogueChunkKey), options)).map(unpackChunk);
}

/** Queries that read all chunks at once, so that some are on their way while others are unpacked. */
const READS_AT_ONCE = 2;
const CHUNKS_PER_READ = chunkNames.length / READS_AT_ONCE;

/** Reads all chunks. Costs less than each by its key, because sizes are added up before they are rounded. */
export async function readAll(attributes?: readonly string[]): Promise<UnpackedChunk[]> {
  const reads = Array.from({ length: READS_AT_ONCE }, async (_none, read) => {
    const [first = '', last = ''] = [read * CHUNKS_PER_READ, (read + 1) * CHUNKS_PER_READ - 1].map(
      (at) => chunkNames[at],
    );
    const items = await queryAllItems({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: {
        ':pk': CATALOGUE,
        ':first': catalogueChunkKey(first).sk,
        ':last': catalogueChunkKey(last).sk,
      },
      ConsistentRead: true,
      ...projection(attributes),
    });
    return (items as unknown as StoredChunk[]).map(unpackChunk);
  });
  return (await Promise.all(reads)).flat();
}
