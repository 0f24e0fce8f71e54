import * as z from 'zod/mini';
import { pack, unpack, unpackResults } from '#functions/catalogue/product-import/pack.ts';
import { planPart } from '#functions/catalogue/product-import/plan-part.ts';
import { handle, requireActor } from '#functions/http/http.ts';
import { checkBody, parseJson } from '#functions/http/http-input.ts';
import { Problem } from '#shared/base/errors.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { type CsvProduct, csvProductSchema } from '#shared/catalogue/product-csv/csv-product.ts';
import { MAX_PART_PRODUCTS, type ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { PRODUCT_CSV_HEADER, productCsvLines } from '#shared/catalogue/product-csv/write-products.ts';
import {
  getImport,
  insertImport,
  listImportResults,
  listImports,
  putImportPart,
  type StoredImport,
  startImport,
} from '#store/catalogue/product-imports.ts';
import { getProducts, listProductIds } from '#store/catalogue/products.ts';

const toImport = ({ part: _part, actor: _actor, ...run }: StoredImport): ProductImport => run;

async function requireImport(id: string): Promise<StoredImport> {
  const run = await getImport(id);
  if (!run) throw new Problem('not_found', 'Import not found');
  return run;
}

/** Returns the handles of these products and of the related products that they list, by product id. */
async function handlesOf(products: readonly Product[]): Promise<Map<string, string>> {
  const known = new Map(products.map(({ id, slug }) => [id, slug]));
  const others = new Set(products.flatMap(({ goesWith = [] }) => goesWith).filter((id) => !known.has(id)));
  for (const { id, slug } of await getProducts([...others])) known.set(id, slug);
  return known;
}

/** Exports products as CSV. Only the first page has the header row, so that the pages can be joined into one file. */
export const exportProductsHandler = handle('GET /api/admin/product-export', async ({ query }) => {
  const { items, nextCursor } = await listProductIds(query);
  const products = await getProducts(items);
  const header = query.cursor ? '' : PRODUCT_CSV_HEADER;
  return { csv: header + productCsvLines(products, await handlesOf(products)), count: products.length, nextCursor };
});

export const listImportsHandler = handle('GET /api/admin/product-imports', async ({ query }) => {
  const { items, nextCursor } = await listImports(query);
  return { items: items.map(toImport), nextCursor };
});

export const createImportHandler = handle('POST /api/admin/product-imports', async (request) =>
  toImport(await insertImport(request.body, requireActor(request), request.now)),
);

/**
 * Returns whether no two variants have the same size and color. Two equal rows would match the same variants, and those
 * variants would then exist twice.
 */
const namesVariantsOnce = ({ variants }: CsvProduct): boolean =>
  new Set(variants.map(({ size, color }) => JSON.stringify([size?.toUpperCase() ?? '', color?.toLowerCase() ?? ''])))
    .size === variants.length;

const productSchema = csvProductSchema.check(
  z.refine(namesVariantsOnce, { error: 'has the same size and color twice', path: ['variants'] }),
);

const partSchema = z.array(productSchema).check(z.minLength(1), z.maxLength(MAX_PART_PRODUCTS));

async function readPart(raw: Buffer) {
  const json = await unpack(raw).catch((cause: unknown) => {
    throw new Problem('malformed_body', 'The part could not be decompressed', { cause });
  });
  return checkBody(partSchema, parseJson(json));
}

/** Validates and stores a part of the file, and compares it with the shop's current products. */
export const putPartHandler = handle(
  'PUT /api/admin/product-imports/{id}/parts/{part}',
  async ({ params, raw, now }) => {
    const products = await readPart(raw);
    const run = await requireImport(params.id);
    if (params.part > run.parts) throw new Problem('invalid_request', `This import has only ${run.parts} parts`);
    await putImportPart(run.id, params.part, await pack(products), now);
    return { items: (await planPart(products)).map(({ planned }) => planned) };
  },
);

export const startImportHandler = handle('POST /api/admin/product-imports/{id}/start', async (request) => {
  const run = await requireImport(request.params.id);
  if (await startImport(run, requireActor(request), request.now)) return toImport(await requireImport(run.id));
  const current = await requireImport(run.id);
  if (current.status !== 'uploading') return toImport(current);
  throw new Problem('conflict', 'Some parts of the file have not arrived. Please choose the file again');
});

export const getImportHandler = handle('GET /api/admin/product-imports/{id}', async ({ params }) =>
  toImport(await requireImport(params.id)),
);

export const listImportResultsHandler = handle(
  'GET /api/admin/product-imports/{id}/results',
  async ({ params, query }) => {
    const { items, nextCursor } = await listImportResults(params.id, query);
    if (items.length === 0) await requireImport(params.id);
    const finished = items.filter(({ isPlanned }) => !isPlanned);
    const pages = await Promise.all(finished.map(({ bytes }) => unpackResults(bytes)));
    return { items: pages.flat(), nextCursor };
  },
);
