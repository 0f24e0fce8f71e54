import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import { MAX_PART_BYTES } from '#shared/catalogue/product-csv/product-import.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Compresses a value for a table item. */
export const pack = (value: unknown): Promise<Uint8Array> => compress(JSON.stringify(value));

/** Returns the JSON text of compressed bytes. Throws for anything else, and for more than a part may hold. */
export const unpack = (bytes: Uint8Array, maxBytes: number = MAX_PART_BYTES): Promise<Buffer> =>
  decompress(bytes, { maxOutputLength: maxBytes });

const MAX_RESULT_BYTES = 16 * 1024 * 1024;

export const unpackResults = async (bytes: Uint8Array): Promise<PlannedProduct[]> =>
  JSON.parse((await unpack(bytes, MAX_RESULT_BYTES)).toString()) as PlannedProduct[];
