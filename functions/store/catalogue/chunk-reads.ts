import { getItems, queryAllItems } from '#store/client.ts';
import { CATALOGUE, catalogueChunkKey, catalogueRestKey } from '#store/keys/catalogue.ts';
import type { Key } from '#store/keys/key.ts';
import { type RestOfChunk, type StoredChunk, type UnpackedChunk, unpackChunk } from './catalogue-chunk.ts';
import { chunkNames } from './catalogue-format.ts';

/** Says which chunks to read. With `isMost`, reads the items of all chunks with queries, which costs less for most of them. */
interface Wanted {
  names: readonly string[];
  isMost?: boolean;
}

/** Number of parallel queries for each kind of item. One response can travel while another is unpacked. */
const READS_AT_ONCE = 2;
const CHUNKS_PER_READ = chunkNames.length / READS_AT_ONCE;

type KeyOf = (chunk: string) => Key;

/**
 * Reads the items of chunks with these keys, and converts each. A query costs less than a read of each item, because DynamoDB
 * adds up the sizes before it rounds them.
 */
async function read<Item extends { chunk: string }, Result>(
  { names, isMost = false }: Wanted,
  keysOf: readonly KeyOf[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  if (!isMost) {
    const keys = names.flatMap((name) => keysOf.map((keyOf) => keyOf(name)));
    return (await getItems<Item>(keys, { consistent: true })).map(convert);
  }
  const wanted = new Set(names);
  const query = async (keyOf: KeyOf, at: number) => {
    const [first = '', last = ''] = [at * CHUNKS_PER_READ, (at + 1) * CHUNKS_PER_READ - 1].map(
      (number) => chunkNames[number],
    );
    const items = await queryAllItems({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':pk': CATALOGUE, ':first': keyOf(first).sk, ':last': keyOf(last).sk },
      ConsistentRead: true,
    });
    return (items as unknown as Item[]).filter(({ chunk }) => wanted.has(chunk)).map(convert);
  };
  const reads = keysOf.flatMap((keyOf) => Array.from({ length: READS_AT_ONCE }, (_none, at) => query(keyOf, at)));
  return (await Promise.all(reads)).flat();
}

/** Reads the part of chunks that searches need. */
export const readSearchParts = (wanted: Wanted): Promise<UnpackedChunk[]> =>
  read(wanted, [catalogueChunkKey], unpackChunk);

/** Reads the other fields of the products in chunks. */
export const readRests = (names: readonly string[]): Promise<RestOfChunk[]> =>
  read({ names }, [catalogueRestKey], (rest: RestOfChunk) => rest);

const MOST_TRIES = 10;

/** Reads both items of chunks, in the same version. Reads a chunk again if it was written between its two reads. */
export async function readWhole(wanted: Wanted, tries = MOST_TRIES): Promise<UnpackedChunk[]> {
  const items = await read(wanted, [catalogueChunkKey, catalogueRestKey], (item: StoredChunk | RestOfChunk) =>
    'search' in item ? unpackChunk(item) : item,
  );
  const restOf = new Map(items.flatMap((item) => ('part' in item ? [] : [[item.chunk, item]])));
  const whole: UnpackedChunk[] = [];
  const changed: string[] = [];
  for (const item of items) {
    if (!('part' in item)) continue;
    const rest = restOf.get(item.chunk);
    if (rest?.version === item.version) whole.push({ ...item, data: rest.data });
    else changed.push(item.chunk);
  }
  if (changed.length === 0) return whole;
  if (tries === 1) throw new Error(`The two items of catalogue chunk ${changed[0]} have different versions`);
  return [...whole, ...(await readWhole({ names: changed }, tries - 1))];
}
