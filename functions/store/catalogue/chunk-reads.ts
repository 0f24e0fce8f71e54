import { getItems, projection, queryAllItems } from '#store/client.ts';
import { CATALOGUE, catalogueChunkKey } from '#store/keys/catalogue.ts';
import { type StoredChunk, type UnpackedChunk, unpackChunk } from './catalogue-chunk.ts';
import { chunkNames } from './catalogue-format.ts';

/** Reads chunks by name. Reads only `attributes`, or all attributes if `attributes` is missing. */
export async function readSome(chunks: readonly string[], attributes?: readonly string[]): Promise<UnpackedChunk[]> {
  const options = { consistent: true, ...(attributes ? { attributes } : {}) };
  return (await getItems<StoredChunk>(chunks.map(catalogueChunkKey), options)).map(unpackChunk);
}

/** Number of queries that run in parallel. One response can travel while another is unpacked. */
const READS_AT_ONCE = 2;
const CHUNKS_PER_READ = chunkNames.length / READS_AT_ONCE;

/**
 * Reads all chunks with queries. A query costs less than a read of each chunk, because DynamoDB adds up the sizes before it
 * rounds them.
 */
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
