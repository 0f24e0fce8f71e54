import { gzipSync } from 'node:zlib';
import type { Page } from '#shared/base/pagination.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import type { ProductImport } from '#shared/catalogue/product-csv/product-import.ts';
import { readProductCsv } from '#shared/catalogue/product-csv/read-products.ts';
import { splitParts } from '#shared/catalogue/product-csv/split-parts.ts';
import type { Answer, Problem, Shop } from '../shop.ts';
import { as, eventually } from '../shopping.ts';

const BASE = '/api/admin/product-imports';

/** Uploads one part of a file, the same way that the back office does. */
export async function sendPart(
  shop: Shop,
  id: string,
  part: number,
  value: unknown,
): Promise<Answer<{ items: PlannedProduct[] } & Problem>> {
  const response = await fetch(`${shop.url}${BASE}/${id}/parts/${part}`, {
    method: 'PUT',
    headers: { ...(await as(shop, 'admin')), 'content-type': 'application/gzip' },
    body: value instanceof Uint8Array ? Buffer.from(value) : gzipSync(JSON.stringify(value)),
  });
  const body = (await response.json()) as { items: PlannedProduct[] } & Problem;
  return { status: response.status, headers: response.headers, body };
}

/** Uploads a file. Returns the import and the changes that it would make. */
export async function upload(shop: Shop, csv: string): Promise<{ run: ProductImport; planned: PlannedProduct[] }> {
  const parts = splitParts(readProductCsv(csv).products);
  const { body: run } = await shop.call<ProductImport>(
    'POST',
    BASE,
    { fileName: 'products.csv', products: parts.flat().length, parts: parts.length },
    await as(shop, 'admin'),
  );
  const planned: PlannedProduct[] = [];
  for (const [at, part] of parts.entries()) planned.push(...(await sendPart(shop, run.id, at + 1, part)).body.items);
  return { run, planned };
}

export const start = async (shop: Shop, id: string): Promise<Answer<ProductImport & Problem>> =>
  shop.call('POST', `${BASE}/${id}/start`, undefined, await as(shop, 'admin'));

export const getImport = async (shop: Shop, id: string): Promise<ProductImport> =>
  (await shop.call<ProductImport>('GET', `${BASE}/${id}`, undefined, await as(shop, 'admin'))).body;

export async function finished(shop: Shop, id: string): Promise<ProductImport> {
  await eventually(async () => (await getImport(shop, id)).status === 'done');
  return getImport(shop, id);
}

/** Uploads a file, imports it, and waits for the end. */
export async function importFile(shop: Shop, csv: string): Promise<ProductImport> {
  const { run } = await upload(shop, csv);
  await start(shop, run.id);
  return finished(shop, run.id);
}

export async function importResultsOf(shop: Shop, id: string): Promise<PlannedProduct[]> {
  const found: PlannedProduct[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `${BASE}/${id}/results${cursor ? `?cursor=${cursor}` : ''}`;
    const { body } = await shop.call<Page<PlannedProduct>>('GET', path, undefined, await as(shop, 'admin'));
    found.push(...body.items);
    cursor = body.nextCursor;
  } while (cursor);
  return found;
}

export async function exportFile(shop: Shop): Promise<string> {
  const pages: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/api/admin/product-export${cursor ? `?cursor=${cursor}` : ''}`;
    const { body } = await shop.call<{ csv: string; nextCursor: string | null }>(
      'GET',
      path,
      undefined,
      await as(shop, 'admin'),
    );
    pages.push(body.csv);
    cursor = body.nextCursor;
  } while (cursor);
  return pages.join('');
}

/** Returns a CSV file with new products. Each has two sizes. */
export const fileOf = (prefix: string, count: number): string =>
  [
    'Handle,Title,Description (HTML),Price,Size,Color,Stock,Published,Categories',
    ...Array.from({ length: count }, (_, number) => {
      const handle = `${prefix}-${number}`;
      return `${handle},Tee ${number},<p>Hangs straight.</p>,32.00,M,Bone,${number},yes,hoodies\n${handle},,,32.00,L,Bone,,,`;
    }),
  ].join('\n');
