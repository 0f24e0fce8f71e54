import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { CsvProduct } from '#shared/catalogue/product-csv/csv-product.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import { MAX_PART_BYTES } from '#shared/catalogue/product-csv/product-import.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export const pack = (value: unknown): Promise<Uint8Array> => compress(JSON.stringify(value));

/** Decompresses bytes to JSON text. Throws if the bytes are not compressed, or if the text is longer than `maxBytes`. */
export const unpack = (bytes: Uint8Array, maxBytes: number = MAX_PART_BYTES): Promise<Buffer> =>
  decompress(bytes, { maxOutputLength: maxBytes });

/** Returns the products of a stored part. They were validated before they were stored. */
export const unpackPart = async (bytes: Uint8Array): Promise<CsvProduct[]> =>
  JSON.parse((await unpack(bytes)).toString()) as CsvProduct[];

/** Stays below DynamoDB's limit of 400 KB for an item. */
const MAX_RESULT_ITEM_BYTES = 390 * 1024;
/** Lists the limits on lines per product. They are tried in order until the part fits into an item. */
const LISTED = [Number.POSITIVE_INFINITY, 12, 3, 0];

/** Compresses the results of a part so that they fit into a table item. Keeps fewer lines of each product if necessary. */
export async function packResults(results: readonly PlannedProduct[]): Promise<Uint8Array> {
  let bytes = new Uint8Array();
  for (const most of LISTED) {
    const shown = results.map(({ changes, problems, notes, ...planned }) => ({
      ...planned,
      ...{ changes: changes.slice(0, most), problems: problems.slice(0, most), notes: notes.slice(0, most) },
    }));
    bytes = new Uint8Array(await pack(shown));
    if (bytes.length <= MAX_RESULT_ITEM_BYTES) break;
  }
  return bytes;
}

const MAX_RESULT_BYTES = 16 * 1024 * 1024;

export const unpackResults = async (bytes: Uint8Array): Promise<PlannedProduct[]> =>
  JSON.parse((await unpack(bytes, MAX_RESULT_BYTES)).toString()) as PlannedProduct[];
