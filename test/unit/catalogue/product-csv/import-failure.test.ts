import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importProductsJob } from '#functions/catalogue/product-import/import-products-job.ts';
import { packResults, unpackResults } from '#functions/catalogue/product-import/pack.ts';
import { planPart } from '#functions/catalogue/product-import/plan-part.ts';
import { logger } from '#functions/runtime/log.ts';
import type { PlannedProduct } from '#shared/catalogue/product-csv/planned-product.ts';
import { MAX_PART_PRODUCTS } from '#shared/catalogue/product-csv/product-import.ts';
import {
  advanceImport,
  getImport,
  getImportPart,
  getImportResult,
  putImportPlan,
} from '#store/catalogue/product-imports.ts';
import { insertProduct } from '#store/catalogue/product-writes.ts';

vi.mock(import('#functions/catalogue/product-import/plan-part.ts'), () => ({ planPart: vi.fn() }));
vi.mock(import('#store/catalogue/product-imports.ts'), async (original) => ({
  ...(await original()),
  getImport: vi.fn(),
  getImportPart: vi.fn(),
  getImportResult: vi.fn(),
  putImportPlan: vi.fn(),
  advanceImport: vi.fn(),
}));
vi.mock(import('#store/catalogue/product-writes.ts'), async (original) => ({
  ...(await original()),
  insertProduct: vi.fn(),
}));
vi.mock(import('#functions/catalogue/normalize-product.ts'), async (original) => ({
  ...(await original()),
  toNewProduct: async (input) => input as never,
}));

const RUN = { id: 'imp_1', part: 1, parts: 1, status: 'running', createdAt: '2026-11-21T12:00:00Z', startedAt: null };

const planned = (handle: string, kind: PlannedProduct['kind'] = 'new') => ({
  ...{ row: 2, handle, title: handle, kind, changes: [], problems: [], notes: [] },
});
const pairOf = (handle: string) => ({
  ...{ csv: { row: 2, handle }, current: null, input: { handle }, hasCopies: false, planned: planned(handle) },
});

const jobAfter = (attempts: number) => ({ kind: 'import_products', subject: 'imp_1', attempts }) as never;

/** Resets all mocks, and keeps expected warnings and errors out of the test output. */
function quiet() {
  vi.resetAllMocks();
  vi.spyOn(logger, 'warn').mockReturnValue();
  vi.spyOn(logger, 'error').mockReturnValue();
}

const saved = () => vi.mocked(advanceImport).mock.calls[0]?.[1];

describe('A product that cannot be written, as its item is too large,', () => {
  beforeEach(async () => {
    quiet();
    vi.mocked(getImportPart).mockResolvedValue((await packResults([])) as never);
    vi.mocked(getImportResult).mockResolvedValue(null);
    vi.mocked(getImport)
      .mockResolvedValueOnce(RUN as never)
      .mockResolvedValueOnce(null);
    vi.mocked(planPart).mockResolvedValue([pairOf('first'), pairOf('huge'), pairOf('last')] as never);
    vi.mocked(insertProduct).mockImplementation(async (product) => {
      if ((product as unknown as { handle: string }).handle === 'huge') throw new Error('Item size has exceeded');
      return product as never;
    });
  });

  test('is tried again at first', async () => {
    await expect(importProductsJob.run(jobAfter(1), 0)).rejects.toThrow('Item size has exceeded');
    expect(advanceImport).not.toHaveBeenCalled();
  });

  test('fails alone in the end, and the others are imported', async () => {
    await importProductsJob.run(jobAfter(7), 0);
    expect(saved()?.map(({ kind }) => kind)).toEqual(['new', 'error', 'new']);
    const results = await unpackResults(vi.mocked(advanceImport).mock.calls[0]?.[2] as Uint8Array);
    expect(results[1]?.problems).toEqual([
      { row: 2, column: 'Handle', message: 'It could not be saved. Import it again, or create it by hand.' },
    ]);
  });
});

describe('A part that an interruption left half written', () => {
  test('counts each product as the first comparison did', async () => {
    quiet();
    const before = [planned('made'), planned('edited', 'changed'), planned('same', 'unchanged')];
    vi.mocked(getImportPart).mockResolvedValue((await packResults([])) as never);
    vi.mocked(getImportResult).mockResolvedValue({ isPlanned: true, bytes: await packResults(before as never) });
    vi.mocked(getImport)
      .mockResolvedValueOnce(RUN as never)
      .mockResolvedValueOnce(null);
    const now = ['made', 'edited', 'same'].map((handle) => ({
      ...pairOf(handle),
      ...{ input: undefined, planned: planned(handle, 'unchanged') },
    }));
    vi.mocked(planPart).mockResolvedValue(now as never);
    await importProductsJob.run(jobAfter(2), 0);
    expect(saved()?.map(({ kind }) => kind)).toEqual(['new', 'changed', 'unchanged']);
  });
});

describe('A part whose changes do not fit into an item', () => {
  test('is finished with the first changes of each product', async () => {
    quiet();
    const noise = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
    const products = Array.from({ length: MAX_PART_PRODUCTS }, (_, number) => {
      const changes = Array.from({ length: 30 }, () => ({ column: 'SKU', from: noise(78), to: noise(78) }));
      return {
        ...pairOf(`long-${number}`),
        ...{ input: undefined, planned: { ...planned('long', 'changed'), changes } },
      };
    });
    vi.mocked(getImportPart).mockResolvedValue((await packResults([])) as never);
    vi.mocked(getImportResult).mockResolvedValue(null);
    vi.mocked(getImport)
      .mockResolvedValueOnce(RUN as never)
      .mockResolvedValueOnce(null);
    vi.mocked(planPart).mockResolvedValue(products as never);
    await importProductsJob.run(jobAfter(1), 0);
    const plan = vi.mocked(putImportPlan).mock.calls[0]?.[2] as Uint8Array;
    const [, counted, results] = vi.mocked(advanceImport).mock.calls[0] ?? [];
    expect(counted?.map(({ kind }) => kind)).toEqual(Array(MAX_PART_PRODUCTS).fill('changed'));
    for (const bytes of [plan, results as Uint8Array]) {
      // DynamoDB allows 400 KB for an item, including attribute names and the other attributes.
      expect(bytes.length).toBeLessThan(399 * 1024);
      const kept = await unpackResults(bytes);
      expect(kept).toHaveLength(MAX_PART_PRODUCTS);
      for (const { changes } of kept) expect(changes.length).toBeGreaterThan(0);
    }
  });
});
